/** Below this many predictions nothing is said about their quality. */
const LEAST_PREDICTIONS = 30;
const BINS = 5;

type Prediction = { predicted: number; passed: boolean };

/** How good predictions were: the Brier score (0 is perfect, 0.25 is a coin), and for each fifth of the scale what came true. */
export function assessPredictions(predictions: readonly Prediction[]) {
  const count = predictions.length;
  if (count < LEAST_PREDICTIONS) return { count, brier: null, bins: [] };
  const brier =
    predictions.reduce((sum, { predicted, passed }) => sum + (predicted - Number(passed)) ** 2, 0) / count;
  const binOf = ({ predicted }: Prediction) => Math.min(BINS - 1, Math.floor(predicted * BINS));
  const bins = Array.from({ length: BINS }, (_, bin) => {
    const inside = predictions.filter((one) => binOf(one) === bin);
    const share = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / inside.length;
    return inside.length === 0
      ? []
      : [
          {
            count: inside.length,
            predicted: share(inside.map(({ predicted }) => predicted)),
            passed: share(inside.map(({ passed }) => Number(passed))),
          },
        ];
  }).flat();
  return { count, brier, bins };
}
