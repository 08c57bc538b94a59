import { expect, test } from 'vitest';
import { readAptitude } from '#contract/aptitudes/aptitude.ts';
import {
  createAptitudeFromTemplate,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from '#contract/aptitudes/templates.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { typicalTemplates } from './typical-templates.rules.ts';

const portal = usePortal();
const START = 1_900_000_000;

test('every built-in template has questions and minutes', () => {
  const listed = typicalTemplates.map(({ key, design }) => {
    const counts = design.sections.map(
      ({ blueprint }) => blueprint?.lines.reduce((sum, { count }) => sum + count, 0) ?? 0,
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(design.total_questions);
    return [key.replace('typical:', ''), counts.join('+'), design.duration];
  });
  expect(listed).toEqual([
    ['tcs-nqt', '20+25+20+15', 100],
    ['amcat', '18+16+14+20', 70],
    ['cocubes', '45+15+20', 80],
    ['elitmus', '20+20+20', 120],
    ['infosys-se', '15+10+20+5+4', 100],
    ['wipro-elite', '16+14+22', 48],
    ['accenture', '50+40', 90],
    ['cognizant-genc', '25+35+20', 100],
    ['capgemini', '40+30', 70],
    ['lt-core', '15+20+15+60+15', 70],
    ['tancet-food', '20+20+60', 120],
    ['gate', '10+55', 180],
  ]);
});

test('a draft is created from a built-in template', async () => {
  const admin = await anAdmin(portal);
  const body = { key: 'typical:tcs-nqt', name: 'Mock NQT', test_timestamp: START };
  const { data } = await admin.call(createAptitudeFromTemplate, { body });
  expect(data).toMatchObject({ name: 'Mock NQT', stage: 'draft', duration: 100, one_way: true });
  const { sections } = (await admin.call(readAptitude, { params: { id: data.id } })).data;
  expect(sections.map(({ name, minutes }) => [name, minutes])).toEqual([
    ['Numerical', 25],
    ['Verbal', 25],
    ['Reasoning', 25],
    ['Advanced', 25],
  ]);
  expect(sections[0]?.blueprint?.lines).toMatchObject([{ area: 'Quantitative', type: 'GENERAL', count: 20 }]);
});

test('a test is saved as a template, which can be used and deleted; tests created from it stay', async () => {
  const admin = await anAdmin(portal);
  const scheme = { right: 2, wrong: { share: '1/3' } };
  const { id } = await aSectionedAptitude(portal, [{ name: 'Only', minutes: 15, scheme }], { duration: 15 });
  const save = (name: string) => admin.call(saveTemplate, { body: { aptitude_id: id, name } });
  const { data: kept } = await save('Our pattern');
  expect(kept).toMatchObject({ name: 'Our pattern', typical: false, design: { duration: 15 } });
  expect(await save('our PATTERN')).toMatchObject({ status: 409, code: 'template-name-taken' });
  const { data: all } = await admin.call(listTemplates);
  expect(all.map(({ key }) => key).slice(0, 2)).toEqual([kept.key, 'typical:tcs-nqt']);
  const { data: made } = await admin.call(createAptitudeFromTemplate, {
    body: { key: kept.key, name: 'From ours', test_timestamp: START },
  });
  const number = Number(kept.key.replace('own:', ''));
  expect((await admin.call(removeTemplate, { params: { id: number } })).success).toBe(true);
  const { sections } = (await admin.call(readAptitude, { params: { id: made.id } })).data;
  expect(sections).toMatchObject([{ name: 'Only', minutes: 15, scheme, question_count: 0 }]);
  expect((await readAuditTrail(portal, 'template', number)).map(({ action }) => action)).toEqual([
    ...['template.create', 'template.delete'],
  ]);
});

test.each(['typical:none', 'own:999999', 'own:0', 'rubbish'])('the template %s is not found', async (key) => {
  const admin = await anAdmin(portal);
  const body = { key, name: 'X', test_timestamp: START };
  expect(await admin.call(createAptitudeFromTemplate, { body })).toMatchObject({
    status: 404,
    code: 'not-found',
  });
});
