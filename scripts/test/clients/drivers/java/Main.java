import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Requests what is on each line (hexadecimal, UTF-8) with the client that the argument names. */
public final class Main {
    private static final int MS = 1500;

    interface Client {
        void get(String url) throws Exception;
    }

    @SuppressWarnings("deprecation")
    static void urlConnection(String url) throws Exception {
        URLConnection connection = new URL(url).openConnection();
        connection.setConnectTimeout(MS);
        connection.setReadTimeout(MS);
        try (InputStream in = connection.getInputStream()) {
            in.readAllBytes();
        } finally {
            if (connection instanceof HttpURLConnection http) http.disconnect();
        }
    }

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMillis(MS))
            .followRedirects(HttpClient.Redirect.ALWAYS)
            .build();

    static void httpClient(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofMillis(MS)).build();
        HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    static void apache(String url) throws Exception {
        try (var client = org.apache.hc.client5.http.impl.classic.HttpClients.custom()
                .disableAutomaticRetries()
                .build()) {
            client.execute(new org.apache.hc.client5.http.classic.methods.HttpGet(url), response -> response.getCode());
        }
    }

    private static final okhttp3.OkHttpClient OKHTTP = new okhttp3.OkHttpClient.Builder()
            .callTimeout(MS, TimeUnit.MILLISECONDS)
            .retryOnConnectionFailure(false)
            .build();

    static void okhttp(String url) throws Exception {
        okhttp3.Request request = new okhttp3.Request.Builder().url(url).build();
        try (okhttp3.Response response = OKHTTP.newCall(request).execute()) {
            response.body().string();
        }
    }

    private static final Map<String, Client> CLIENTS = Map.of(
            "urlconnection", Main::urlConnection,
            "httpclient", Main::httpClient,
            "apache", Main::apache,
            "okhttp", Main::okhttp);

    public static void main(String[] arguments) throws Exception {
        Client client = CLIENTS.get(arguments[0]);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String outcome = "ok";
            try {
                client.get(new String(HexFormat.of().parseHex(line), StandardCharsets.UTF_8));
            } catch (Throwable error) {
                outcome = error.toString();
            }
            out.println(outcome.replaceAll("\\s+", " "));
        }
        System.exit(0);
    }
}
