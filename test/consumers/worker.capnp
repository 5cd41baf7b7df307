using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
);
const worker :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "uriscan/wasm/lines.wasm", wasm = embed "lines.wasm"),
    (name = "uriscan/wasm/string.wasm", wasm = embed "string.wasm"),
  ],
  compatibilityDate = "2026-11-01",
);
