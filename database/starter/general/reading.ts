import { md, steps } from '#database/starter/markdown.ts';
import type { StarterPassage, StarterQuestion } from '#database/starter/starter-question.ts';

const interviews: StarterPassage = {
  title: 'Four short interviews',
  text: md`
    The mock interview at Thenkarai College used to be held once, in the last week before the recruiters came.
    Students called it a rehearsal; it worked more like a verdict. Those who did badly had no time to mend
    anything, and those who did well took a single good hour for proof. Three years ago the placement cell cut
    the interview into four short ones, spread from August to November, and stopped giving marks. In place of a
    mark each student receives two sentences: one thing to keep and one thing to change. Attendance, which the
    staff had feared would collapse without marks, rose from 60 to 85 per cent.

    The change has a price. Four short interviews take up twice as much of the interviewers' time as one long one
    did, and the alumni who lend their evenings for it are growing fewer. The cell now trains final-year students
    to interview the third year. Their questions, it admits, are less searching; but a student who has sat on the
    other side of the table, it says, answers differently.
  `,
};

const wells: StarterPassage = {
  title: 'The knotted rope',
  text: md`
    In the dry villages west of Sivalpatti, farmers share wells but seldom share what they know about them. Each
    owner can tell how deep the water stands in his own well; none can say whether the village as a whole draws
    more than the rains give back. Four years ago a school there gave its ninth class a rope with a knot at every
    half metre. Every second Saturday the pupils lower it into thirty wells, count the dry knots, and write the
    figures on a board outside the school.

    The measurement is crude, and a hydrologist who visited was quick to say so: a rope stretches, and a child may
    miscount by a knot. He was slower to leave. An error of half a metre, he noticed, mattered little beside falls
    of six metres in a season, and thirty rough readings taken fortnight after fortnight told him more than the
    single precise one that his department took each May. The board has not ended the overuse of water. What it has
    changed is the quarrel. Farmers who used to argue about whether the water was sinking now argue about what to
    plant.
  `,
};

const looms: StarterPassage = {
  title: 'The punched cards',
  text: md`
    When the weavers' society of Ilavattam scanned the punched cards of its looms, it believed that it had saved
    four hundred designs from the termites. A new machine could now weave any of them to the thread. Yet the first
    cloth that it delivered came back. Old customers could not say what was wrong with it; it was, one of them
    wrote, "like a song sung by someone who has only read it".

    The explanation lay in what the cards had never held. For decades the weavers had corrected them as they worked,
    beating more softly where the yarn was weak, leaving out a row where a motif crowded the border. Nobody had
    punched these changes, since nobody who wove needed to be told. The cards, it turned out, were not the design.
    They were a note to someone who knew it already. The society now films the hands of its six oldest weavers, which
    is slower than scanning and, unlike scanning, cannot be put off.
  `,
};

/** Reading comprehension: three passages with four questions each. */
export const reading: StarterQuestion[] = [
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 2,
    passage: interviews,
    stem: 'What is the passage mainly about?',
    options: [
      'Why recruiters come to Thenkarai College',
      'How a change in the mock interview helped students, and what it costs',
      'Why alumni no longer support their college',
      'How students should prepare for a final interview',
    ],
    correct: [2],
    explanation: steps`
      The first paragraph tells what was changed and what it brought, the second *has a price*.
      Recruiters and alumni are side matters, and no advice is given to students.
      Answer: **How a change in the mock interview helped students, and what it costs**.
    `,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 3,
    passage: interviews,
    stem: 'Why does the passage say that the old mock interview "worked more like a verdict"?',
    options: [
      'Because the recruiters were told its result',
      'Because the interviewers were too strict',
      'Because it came too late for students to act on its result',
      'Because students had to repeat it until they passed',
    ],
    correct: [3],
    explanation: steps`
      A rehearsal leaves time to mend what went wrong; a verdict ends the matter.
      The next sentence says so: those who did badly *had no time to mend anything*.
      Nothing is said about recruiters seeing the result, about strictness, or about repeating.
      Answer: **Because it came too late for students to act on its result**.
    `,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 3,
    passage: interviews,
    stem: 'Which of these statements does the passage support? Select all that apply.',
    options: [
      'The staff expected fewer students to come once marks were dropped.',
      "Each of the new interviews is about half as long, in interviewers' time, as the old one was.",
      'Final-year students ask harder questions than the alumni did.',
      'The cell believes that students gain from interviewing others.',
    ],
    correct: [1, 2, 4],
    explanation: steps`
      The staff *had feared* that attendance would collapse.
      Four take twice the time of the one, so each takes half of it.
      The final-year students' questions are *less searching*, so the third statement is wrong.
      Who has sat on the other side *answers differently*: the cell names this as a gain.
      Answer: the first, the second and the fourth.
    `,
  },
  {
    kind: 'numerical',
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 4,
    passage: interviews,
    stem: `By what percentage of its earlier value did attendance rise? (Not in percentage points; give one decimal.)`,
    accepted: [{ value: 41.7, tolerance: 0.1 }],
    unit: '%',
    explanation: steps`
      It rose by $85 - 60 = 25$ percentage points.
      $25 \div 60 = 41.7$ per cent of the earlier value. Answer: **41.7%**.
    `,
    solve: () => (100 * (85 - 60)) / 60,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 3,
    passage: wells,
    stem: 'Which sentence gives the main point of the passage?',
    options: [
      'Children should not be asked to do the work of scientists.',
      'Rough readings taken often and in many places can be worth more than a rare exact one.',
      'Measuring the water in wells puts an end to its overuse.',
      'A knotted rope measures depth more exactly than the instruments of a department.',
    ],
    correct: [2],
    explanation: steps`
      The hydrologist's second thought carries the point: thirty rough readings every fortnight told him *more*.
      The overuse has *not ended*, and the rope is called crude, so the last two contradict the passage.
      Answer: **Rough readings taken often and in many places can be worth more than a rare exact one.**
    `,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 3,
    passage: wells,
    stem: 'What does "He was slower to leave" suggest about the hydrologist?',
    options: [
      'He found the readings more useful than he had thought at first.',
      'He wanted to teach the pupils a better method.',
      'He was waiting for the rains to begin.',
      'He doubted that the pupils had taken the readings themselves.',
    ],
    correct: [1],
    explanation: steps`
      *Slower to leave* stands against *quick to say so*: he judged fast, then stayed and looked.
      What follows is what he noticed in favour of the readings.
      Teaching, rain and doubts about the pupils are not mentioned.
      Answer: **He found the readings more useful than he had thought at first.**
    `,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 4,
    passage: wells,
    stem: 'What do the last two sentences of the passage imply?',
    options: [
      'The farmers have stopped quarrelling.',
      'The farmers now plant crops that need less water.',
      'The farmers no longer dispute that the water is sinking.',
      'The farmers blame the school for the falling water.',
    ],
    correct: [3],
    explanation: steps`
      They used to argue about *whether* the water was sinking; now that it stands on the board, this is settled.
      The quarrel has changed, not ended, and what they will plant is still open.
      Answer: **The farmers no longer dispute that the water is sinking.**
    `,
  },
  {
    kind: 'boolean',
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 2,
    passage: wells,
    stem: 'According to the passage, the hydrologist was wrong to call the measurement crude.',
    correct: false,
    explanation: steps`
      The passage itself says *The measurement is crude*, and gives his reasons without objecting.
      What he revised was how much that matters. Answer: **false**.
    `,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 4,
    passage: looms,
    stem: 'What is meant by saying that the cards were "a note to someone who knew it already"?',
    options: [
      'They were written in a code that only weavers could read.',
      'They left out what an experienced weaver would supply without being told.',
      'They were meant for the customers who had ordered the cloth.',
      'They repeated what every weaver had learnt by heart, and so were of no use.',
    ],
    correct: [2],
    explanation: steps`
      A note reminds; it need not hold what its reader knows.
      The cards lacked the corrections that the weavers made as they worked.
      They were not useless: the design was woven from them for decades.
      Answer: **They left out what an experienced weaver would supply without being told.**
    `,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 3,
    passage: looms,
    stem: 'Why did the old customers send back the first cloth of the new machine?',
    options: [
      'The machine made mistakes in following the scanned cards.',
      'Termites had eaten parts of the cards before they were scanned.',
      'The new cloth was too dear.',
      'It lacked the small changes that the weavers used to make by hand.',
    ],
    correct: [4],
    explanation: steps`
      The machine wove *to the thread* what the cards held, so it made no mistakes in following them.
      The second paragraph gives *the explanation*: the corrections were never punched.
      The cards were saved from the termites, and the price is not mentioned.
      Answer: **It lacked the small changes that the weavers used to make by hand.**
    `,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 5,
    passage: looms,
    stem: 'Which finding, if true, would most **weaken** the explanation that the passage gives?',
    options: [
      'The same customers also sent back cloth that the oldest weavers had woven by hand from the same yarn that month.',
      'Some of the four hundred designs had never been ordered.',
      'The weavers had disagreed about how softly to beat weak yarn.',
      'Another society scanned its cards a year earlier.',
    ],
    correct: [1],
    explanation: steps`
      The explanation is that the cloth lacked what the weavers' hands add.
      If cloth *with* it came back as well, something else, such as the yarn, must be the reason.
      Disagreement among weavers, unordered designs and another society leave the explanation as it was.
      Answer: the first finding.
    `,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 2,
    passage: looms,
    stem: 'Which words are nearest in meaning to "crowded", as it is used in the second paragraph?',
    options: ['was full of people in', 'came too close to', 'was hidden behind', 'was copied from'],
    correct: [2],
    explanation: steps`
      A motif that *crowded the border* left too little room beside it, so a row was left out.
      Nothing in the sentence is about people, hiding or copying.
      Answer: **came too close to**.
    `,
  },
];
