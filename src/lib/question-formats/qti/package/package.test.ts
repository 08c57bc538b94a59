import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createZip } from '#test/zip-archive.ts';
import { writeQtiPackage } from '../writer/package.ts';
import { readQtiPackage } from './reader.ts';

const item = (title: string, body = '', head = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q" title="${title}">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>${head}
<itemBody>${body}<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Q?</prompt><simpleChoice identifier="A">x</simpleChoice><simpleChoice identifier="B">y</simpleChoice></choiceInteraction></itemBody></assessmentItem>`;
const manifest = (resources: string) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${resources}</resources></manifest>`;
const resource = (href: string, type = 'imsqti_item_xmlv2p1', inner = '') =>
  `<resource identifier="${href}" type="${type}" href="${href}">${inner}<file href="${href}"/></resource>`;

test('the test gives the order, its sections the topics and its weights the marks', async () => {
  const assessment = `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="t" title="t"><testPart>
<assessmentSection title="Circuits"><assessmentSection title="Ohm"><assessmentItemRef identifier="b" href="../q/b.xml"><weight identifier="W" value="3"/></assessmentItemRef></assessmentSection>
<assessmentItemRef identifier="a" href="../q/a.xml"/></assessmentSection></testPart></assessmentTest>`;
  const { items, problems } = await readQtiPackage(
    createZip([
      {
        path: 'imsmanifest.xml',
        text: manifest(
          resource('q/a.xml') +
            resource('q/c.xml') +
            resource('q/b.xml') +
            resource('t/test.xml', 'imsqti_test_xmlv2p1'),
        ),
      },
      { path: 'q/a.xml', text: item('first') },
      { path: 'q/b.xml', text: item('second') },
      { path: 'q/c.xml', text: item('third') },
      { path: 't/test.xml', text: assessment },
    ]),
  );
  expect(problems).toEqual([]);
  expect(items.map(({ title, topics, points }) => [title, topics, points])).toEqual([
    ['second', ['Circuits', 'Ohm'], 3],
    ['first', ['Circuits'], undefined],
    ['third', [], undefined],
  ]);
});

test('a separate text becomes a shared passage, with its pictures', async () => {
  const stimulus =
    '<assessmentStimulus identifier="s" title="s"><stimulusBody><p>See <img src="../Media/My%20plan.PNG" alt="plan"/>.</p></stimulusBody></assessmentStimulus>';
  const reference = '<assessmentStimulusRef identifier="s" href="texts/s.xml"/>';
  const { items, problems } = await readQtiPackage(
    createZip([
      { path: 'a.xml', text: item('a', '', reference) },
      { path: 'b.xml', text: item('b', '', reference) },
      { path: 'texts/s.xml', text: stimulus },
      { path: 'media/my plan.png', text: Buffer.from([1, 2]) },
    ]),
  );
  expect(problems).toEqual([]);
  const expected = {
    stimulus: 'See ![plan](picture:my%20plan.png).',
    pictures: [{ name: 'my%20plan.png', bytes: new Uint8Array([1, 2]) }],
  };
  expect(items).toMatchObject([expected, expected]);
});

test('topics, tags and difficulty come from the manifest’s metadata', async () => {
  const lom = `<metadata><imsmd:lom xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_v1p2"><imsmd:general><imsmd:keyword><imsmd:langstring>volt</imsmd:langstring></imsmd:keyword></imsmd:general>
<imsmd:educational><imsmd:difficulty><imsmd:value><imsmd:langstring>difficult</imsmd:langstring></imsmd:value></imsmd:difficulty></imsmd:educational>
<imsmd:classification><imsmd:purpose><imsmd:value><imsmd:langstring>discipline</imsmd:langstring></imsmd:value></imsmd:purpose><imsmd:taxonpath><imsmd:taxon><imsmd:entry><imsmd:langstring>Physics</imsmd:langstring></imsmd:entry><imsmd:taxon><imsmd:entry><imsmd:langstring>Electricity</imsmd:langstring></imsmd:entry></imsmd:taxon></imsmd:taxon></imsmd:taxonpath></imsmd:classification></imsmd:lom></metadata>`;
  const { items } = await readQtiPackage(
    createZip([
      { path: 'imsmanifest.xml', text: manifest(resource('a.xml', 'imsqti_item_xmlv2p1', lom)) },
      { path: 'a.xml', text: item('a') },
    ]),
  );
  expect(items[0]).toMatchObject({ topics: ['Physics', 'Electricity'], tags: ['volt'], difficulty: 4 });
});

test('a manifest with dead links hides no question', async () => {
  const { items, problems } = await readQtiPackage(
    createZip([
      { path: 'imsmanifest.xml', text: manifest(resource('gone.xml')) },
      { path: 'here.xml', text: item('here') },
    ]),
  );
  expect(items.map(({ title }) => title)).toEqual(['here']);
  expect(problems.map(({ message }) => message)).toEqual([
    '“gone.xml” is listed but missing from the package.',
  ]);
});

test('a part that declares Latin-1 is decoded as Latin-1', async () => {
  const text = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${item('Größe')}`, 'latin1');
  const { items } = await readQtiPackage(createZip([{ path: 'a.xml', text }]));
  expect(items[0]?.title).toBe('Größe');
});

test('a text edited by another program is read as edited', async () => {
  const written = await writeQtiPackage([
    { kind: 'description', stem: 'The **old** text', options: [], correct: [], topics: [], where: '' },
  ]);
  const files = unzipSync(written);
  const path = 'items/ITEM_1.xml';
  const changed = strFromU8(files[path] ?? new Uint8Array()).replace('<strong>old</strong>', '<em>new</em>');
  const { items } = await readQtiPackage(zipSync({ ...files, [path]: strToU8(changed) }));
  expect(items[0]?.stem).toBe('The *new* text');
});
