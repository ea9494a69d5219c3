export type Four = [number, number, number, number];

/** Solves four equations with a symmetric matrix of sixteen numbers (Cholesky), or returns null. */
export function solveFour(matrix: readonly number[], vector: Four): Four | null {
  const lower = new Float64Array(16);
  const low = (j: number, k: number) => lower[4 * j + k] ?? 0;
  for (let j = 0; j < 4; j++) {
    for (let k = 0; k <= j; k++) {
      let rest = matrix[4 * j + k] ?? 0;
      for (let m = 0; m < k; m++) rest -= low(j, m) * low(k, m);
      if (j === k && rest <= 1e-9) return null;
      lower[4 * j + k] = j === k ? Math.sqrt(rest) : rest / low(k, k);
    }
  }
  const out: Four = [...vector];
  for (let j = 0; j < 4; j++) {
    for (let m = 0; m < j; m++) out[j] = (out[j] ?? 0) - low(j, m) * (out[m] ?? 0);
    out[j] = (out[j] ?? 0) / low(j, j);
  }
  for (let j = 3; j >= 0; j--) {
    for (let m = j + 1; m < 4; m++) out[j] = (out[j] ?? 0) - low(m, j) * (out[m] ?? 0);
    out[j] = (out[j] ?? 0) / low(j, j);
  }
  return out;
}
