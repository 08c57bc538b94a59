import { runFileCommand } from '#lib/command.ts';
import { analyseMarks } from './analysis.ts';
import type { ItemFigures } from './item-figures.ts';
import { readMarks } from './mark-matrix.ts';

// `npm run --silent analyse -- MARKS.csv` prints the figures of a test and of its items as one JSON object.

const toOutputFigures = (figures: ItemFigures) => ({
  facility: figures.facility,
  sd: figures.sd,
  discrimination: figures.discrimination,
  discriminative_efficiency: figures.discriminativeEfficiency,
  intended_weight: figures.intendedWeight,
  effective_weight: figures.effectiveWeight,
  item_rest_correlation: figures.itemRestCorrelation,
});

await runFileCommand('npm run --silent analyse -- MARKS.csv', (file) => {
  const { names, ...matrix } = readMarks(file);
  const { errorRatio, standardError, items, ...test } = analyseMarks(matrix);
  return {
    ...test,
    error_ratio: errorRatio,
    standard_error: standardError,
    items: items.map((figures, item) => ({ item: names[item], ...toOutputFigures(figures) })),
  };
});
