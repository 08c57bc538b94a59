/** Does `work` once at a time. Whoever asks for it meanwhile has it done once more, after that; it may not throw. */
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
