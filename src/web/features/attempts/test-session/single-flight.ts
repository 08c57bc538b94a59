/** Runs `work` once at a time; calls during a run cause one more run after it. `work` must not throw. */
export function createSingleFlight(work: () => Promise<void>): () => void {
  let [isUnderWay, isWished] = [false, false];
  return async () => {
    isWished = true;
    if (isUnderWay) return;
    isUnderWay = true;
    while (isWished) {
      isWished = false;
      await work();
    }
    isUnderWay = false;
  };
}
