import { runFileCommand } from '#lib/command.ts';
import { type Calibration, calibrateItems } from './calibration.ts';
import { type Responses, readResponses } from './responses.ts';
import { findWarnings } from './warnings.ts';

// `npm run --silent calibrate -- RESPONSES.csv` prints difficulties of items and abilities of students as one JSON object.

await runFileCommand('npm run --silent calibrate -- RESPONSES.csv', (file) => {
  const { names, ...responses } = readResponses(file);
  return describeCalibration(names, responses, calibrateItems(responses));
});

function describeCalibration(names: string[], responses: Responses, calibration: Calibration) {
  const { difficulties, standardErrors, answers, reasons, groups, abilities, abilityErrors } = calibration;
  const grouped = groups.some((group) => group > 1);
  const warnings = findWarnings(responses, calibration);
  return {
    items: names.map((item, at) => ({
      item,
      answers: answers[at],
      difficulty: numberOrNull(difficulties[at]),
      standard_error: numberOrNull(standardErrors[at]),
      reason: reasons[at],
      group: grouped && !reasons[at] ? groups[at] : undefined,
    })),
    ability_sd: numberOrNull(calibration.abilitySd),
    students: Array.from(abilities, (ability, student) => ({
      row: student + 1,
      ability: numberOrNull(ability),
      standard_error: numberOrNull(abilityErrors[student]),
      reason: Number.isNaN(ability) ? 'no answer to an item with a difficulty' : undefined,
    })),
    warnings: warnings.length > 0 ? warnings : undefined,
  };
}

function numberOrNull(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}
