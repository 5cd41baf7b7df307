/** A seeded source of pseudo-random choices, so that a failing run can be run again. */

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Mulberry32 (Tommy Ettinger, 2017): 0 inclusive to 1 exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer, both bounds inclusive. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  of<T>(list: ArrayLike<T>): T {
    return list[this.between(0, list.length - 1)] as T;
  }
}
