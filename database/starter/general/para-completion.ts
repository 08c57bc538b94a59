import { md, steps } from '#database/starter/markdown.ts';
import type { ChoiceQuestion, StarterQuestion } from '#database/starter/starter-question.ts';

const ASK = 'Which sentence completes the paragraph best?';
type Item = Pick<ChoiceQuestion, 'difficulty' | 'options' | 'explanation'> & {
  paragraph: string;
  key: number;
};

const items: Item[] = [
  {
    difficulty: 2,
    paragraph: md`
      The potters of Sirumalai used to fire their kilns with wood from the hills. When the hills were bare, they
      tried straw, which burned too fast, and then coal, which they could not afford. Today they use the shells of
      coconuts, which the oil mill next door had been throwing away for years. ___
    `,
    options: [
      'Coconut oil is used for cooking all over the coast.',
      'The hills of Sirumalai are visited by many pilgrims.',
      'The best fuel, it turned out, had been lying beside them all the time.',
      'Coal has to be brought to the village by lorry.',
    ],
    key: 3,
    explanation: steps`
      The paragraph leads from one fuel to the next and ends with one that was thrown away next door.
      The last sentence has to draw this together; the other sentences turn to side matters.
      Answer: **The best fuel, it turned out, had been lying beside them all the time.**
    `,
  },
  {
    difficulty: 3,
    paragraph: md`
      A map that showed everything would be as large as the land itself and of no use to anybody. Whoever draws a map
      must decide what to leave out. A map for drivers drops the footpaths, one for walkers drops the petrol stations.
      ___
    `,
    options: [
      'A map is therefore useful not in spite of its gaps, but because of them.',
      'Drivers should be more careful of people who walk.',
      'The first maps were drawn on clay thousands of years ago.',
      'Good maps have no gaps at all.',
    ],
    key: 1,
    explanation: steps`
      The paragraph says that leaving things out is what makes a map usable, and gives two examples.
      A closing sentence states this general point. A map without gaps is just what the first sentence rules out.
      Answer: **A map is therefore useful not in spite of its gaps, but because of them.**
    `,
  },
  {
    difficulty: 2,
    paragraph: md`
      The clerk at the counter could have said that the form was wrong and sent the old man home. Instead she took a
      new form, asked him the questions one by one, and wrote down what he said. It took her seven minutes. ___
    `,
    options: [
      'Forms are printed in three languages.',
      'It saved him a second journey of forty kilometres.',
      'The counter is open from ten to four.',
      'Old people often forget their spectacles.',
    ],
    key: 2,
    explanation: steps`
      The paragraph sets a small effort of hers against what would have happened otherwise.
      After the seven minutes that it cost her, the sentence on what it saved him completes the comparison.
      Answer: **It saved him a second journey of forty kilometres.**
    `,
  },
  {
    difficulty: 4,
    paragraph: md`
      Statistics once showed that hospitals with more doctors had more deaths. A newspaper concluded that doctors were
      dangerous. It had overlooked that those who are gravely ill are taken to the large hospitals, which employ the
      most doctors. ___
    `,
    options: [
      'Newspapers earn more by advertising than by their sales.',
      'Small hospitals should therefore be closed.',
      'More doctors should be trained in the country.',
      'It was the illness that brought both the doctors and the deaths together.',
    ],
    key: 4,
    explanation: steps`
      Two things occurred together, and the paragraph has just named what causes both of them: grave illness.
      The completing sentence says so. That small hospitals should be closed follows from nothing in the text.
      Answer: **It was the illness that brought both the doctors and the deaths together.**
    `,
  },
  {
    difficulty: 3,
    paragraph: md`
      Bamboo bends in a storm and rises again; the old teak beside it stands stiff and breaks. Carpenters value teak for
      this very stiffness, and nobody builds a table from a plant that gives way. ___
    `,
    options: [
      'Storms have become more frequent in recent years.',
      'Whether giving way is a fault or a virtue depends on what one is made for.',
      'Bamboo grows faster than any tree.',
      'Tables should be made of steel.',
    ],
    key: 2,
    explanation: steps`
      Stiffness is first a weakness, in the storm, and then a strength, in a table.
      Only one sentence weighs both against each other. The rest add facts or advice from outside.
      Answer: **Whether giving way is a fault or a virtue depends on what one is made for.**
    `,
  },
  {
    difficulty: 1,
    paragraph: md`
      Divya set three alarms on the evening before her interview. She laid out her clothes, packed her certificates
      and looked up the bus twice. In the morning all three alarms rang in time. ___
    `,
    options: [
      'Interviews are held in the main hall.',
      'Her certificates were signed by the principal.',
      'Buses in the town are painted blue.',
      'She heard none of them, because she had left the telephone in the kitchen.',
    ],
    key: 4,
    explanation: steps`
      The paragraph tells how carefully everything was prepared, and stops when the alarms ring.
      The reader waits for what happened then; only one sentence goes on with the story.
      Answer: **She heard none of them, because she had left the telephone in the kitchen.**
    `,
  },
  {
    difficulty: 3,
    paragraph: md`
      In the first year the company gave a prize for every fault that a worker reported. The number of reports rose
      tenfold. So did the number of faults, for some workers had begun to make the faults that they reported. In the
      second year the prize went instead to the team whose machines ran longest without one. ___
    `,
    options: [
      'Both numbers fell within a month.',
      'The workers were paid on the first day of each month.',
      'Machines were invented to save work.',
      'Reports were written on yellow paper.',
    ],
    key: 1,
    explanation: steps`
      The first prize rewarded faults, and both numbers rose. The second prize rewards the absence of faults.
      The paragraph is completed by the effect of this change on the two numbers.
      Answer: **Both numbers fell within a month.**
    `,
  },
  {
    difficulty: 4,
    paragraph: md`
      We say that a language dies when its last speaker dies. In truth it dies earlier: on the day when its last two
      speakers no longer meet. Words that nobody answers are not yet silence. ___
    `,
    options: [
      'Many languages have borrowed words from Sanskrit.',
      'Everybody should therefore learn at least three languages.',
      'But they are no longer a language, which needs two.',
      'The last speaker of a language is usually very old.',
    ],
    key: 3,
    explanation: steps`
      The thought is that a language lives between two people. “Not yet silence” calls for a “but”.
      The sentence with “but” names what such words are no longer, and gives the reason, that a language needs two.
      Answer: **But they are no longer a language, which needs two.**
    `,
  },
  {
    difficulty: 2,
    paragraph: md`
      Before the lift was built, the people of the tower met on the stairs. They carried each other's bags, heard who was
      ill, and knew the names of all the children. The lift takes them to their doors in twenty seconds. ___
    `,
    options: [
      'It was made by a firm in Pune.',
      'It can carry eight persons at a time.',
      'Stairs are good for the heart.',
      'What it does not take them to is each other.',
    ],
    key: 4,
    explanation: steps`
      The paragraph praises what the stairs brought about, and then sets the quick lift against it.
      The completing sentence names the loss, and takes up the word “takes”.
      Answer: **What it does not take them to is each other.**
    `,
  },
  {
    difficulty: 3,
    paragraph: md`
      The judge asked both brothers to draw the border of the field on a sheet of paper. One drew it along the well, the
      other along the tamarind tree. Then the judge announced that the first brother's line would hold, but that the
      other might choose on which side of it he wanted to live. ___
    `,
    options: [
      'Tamarind trees can become two hundred years old.',
      'Wells are often shared by several families.',
      'The first brother asked at once for his sheet of paper back.',
      'Judges are appointed by the state.',
    ],
    key: 3,
    explanation: steps`
      The first brother has drawn the line to his own advantage, and learns that he does not get to choose the side.
      What he does now completes the story; the other sentences leave it.
      Answer: **The first brother asked at once for his sheet of paper back.**
    `,
  },
];

/** Ten paragraphs that lack their last sentence. */
export const paraCompletion: StarterQuestion[] = items.map(({ paragraph, key, ...item }) => ({
  ...item,
  topic: 'Para completion',
  trade: 'GENERAL',
  stem: `${ASK}\n\n${paragraph}`,
  correct: [key],
}));
