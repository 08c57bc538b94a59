import { singleChoice } from '../../kinds/single-choice.ts';
import { capitalize } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** How two clauses are connected: the connective, what it says, others that say something else, and the clauses. */
type Relation = { key: string; says: string; wrong: Record<string, string>; sentences: string[] };

const relations: Relation[] = [
  {
    key: 'although',
    says: 'the second clause is unexpected after the first',
    wrong: {
      because: 'would make the first clause the cause of the second',
      'so that': 'would make the first clause the aim of the second',
      lest: 'would name something to be avoided, with “should”',
    },
    sentences: [
      '___ the road was flooded, the bus arrived in time.',
      '___ he had slept for only two hours, he won the chess match.',
      '___ the shop is small, it sells everything that one needs.',
      '___ she had never driven a lorry before, she parked it without help.',
      '___ the engine is thirty years old, it starts at the first turn.',
      '___ nobody had told him the answer, he wrote it down at once.',
      '___ the hall was full, one could have heard a pin drop.',
      '___ they earn very little, they give to every beggar.',
    ],
  },
  {
    key: 'because',
    says: 'the first clause is the cause of the second',
    wrong: {
      although: 'would make the second clause unexpected',
      lest: 'would name something to be avoided, with “should”',
      'so that': 'would make the first clause the aim of the second',
    },
    sentences: [
      '___ the road was flooded, the bus was two hours late.',
      '___ he had not slept at all, he fell asleep in the lecture.',
      '___ the lift was out of order, we walked up eight floors.',
      '___ the price of copper has doubled, wires have become dear.',
      '___ the bridge had cracks, it was closed at once.',
      '___ nobody had watered them, the plants died.',
      '___ the files were never copied, they were lost in the fire.',
      '___ she speaks three languages, she got the post at the airport.',
    ],
  },
  {
    key: 'unless',
    says: 'the second clause comes true if the first does not',
    wrong: {
      if: 'would say that the first clause brings about the second',
      because: 'would state the first clause as a fact and a cause',
      'as soon as': 'would say that the second clause follows the first in time',
    },
    sentences: [
      '___ you leave now, you will miss the train.',
      '___ the patient is operated on today, he will not live.',
      '___ it rains this week, the paddy will wither.',
      '___ you oil the chain, it will rust.',
      '___ the bill is paid by Friday, the supply will be cut.',
      '___ he apologises, nobody will speak to him again.',
      '___ somebody holds the ladder, it will slip.',
      '___ the fee is reduced, few students will be able to join.',
    ],
  },
  {
    key: 'so that',
    says: 'the second clause is the aim of the first',
    wrong: {
      although: 'would make the second clause an obstacle',
      unless: 'would make the second clause an exception',
      lest: 'would make the second clause something to be avoided',
    },
    sentences: [
      'She spoke slowly ___ everybody could follow her.',
      'He keeps a copy of every letter ___ he can prove what he wrote.',
      'They left at four in the morning ___ they could see the sunrise.',
      'The wires have different colours ___ nobody confuses them.',
      'We have put the notice at the gate ___ every visitor will read it.',
      'The tank was built on the hill ___ the water would flow by itself.',
      'I have saved some money ___ my sister can go to college.',
      'The doors open outwards ___ people can get out quickly.',
    ],
  },
  {
    key: 'lest',
    says: 'the second clause, with “should”, is what one wants to avoid',
    wrong: {
      'so that': 'would make the second clause the aim',
      although: 'would make the second clause an obstacle',
      unless: 'would make the second clause an exception',
    },
    sentences: [
      'Tie the boat firmly ___ it should drift away.',
      'He walked on his toes ___ the child should wake.',
      'Write down the number ___ you should forget it.',
      'She locked the drawer ___ the papers should be stolen.',
      'Keep the medicine on the top shelf ___ a child should swallow it.',
      'They whispered ___ the guard should hear them.',
      'Cover the cement ___ the rain should spoil it.',
      'He did not open the letter ___ it should bring bad news.',
    ],
  },
  {
    key: 'than',
    says: '“no sooner” and comparatives go with “than”',
    wrong: {
      when: 'goes with “hardly” and “scarcely”',
      while: 'would make the two clauses happen at the same time',
      that: 'goes with “so” and “such”',
    },
    sentences: [
      'No sooner had we sat down ___ the lights went out.',
      'No sooner did the bell ring ___ the pupils ran out.',
      'No sooner had he paid the fine ___ he was caught again.',
      'No sooner does she finish one book ___ she begins another.',
      'No sooner was the well dug ___ it filled with water.',
      'No sooner had the doctor left ___ the fever returned.',
      'No sooner did the news spread ___ the shops closed.',
      'No sooner had I bought the phone ___ its price fell.',
    ],
  },
  {
    key: 'when',
    says: '“hardly” and “scarcely” go with “when”',
    wrong: {
      than: 'goes with “no sooner”',
      while: 'would make the two clauses happen at the same time',
      that: 'goes with “so” and “such”',
    },
    sentences: [
      'Hardly had we sat down ___ the lights went out.',
      'Scarcely had the train started ___ somebody pulled the chain.',
      'Hardly had the rain stopped ___ the players came back.',
      'Scarcely had he switched on the motor ___ the fuse blew.',
      'Hardly had she signed the paper ___ she regretted it.',
      'Scarcely had the shop opened ___ it was full of customers.',
      'Hardly had they crossed the bridge ___ it collapsed.',
      'Scarcely had the speech begun ___ the microphone failed.',
    ],
  },
];

const relationOf = new Map(relations.flatMap((one) => one.sentences.map((text) => [text, one])));
const write = (sentence: string, word: string) => (sentence.startsWith('___') ? capitalize(word) : word);

const connective = singleChoice({
  name: 'connective-that-fits',
  title: 'The connective that fits a sentence',
  area: 'Verbal',
  topic: 'Sentence completion',
  difficulty: 2,
  space: 54,
  parameters: (draw) => {
    const relation = draw.pick(relations);
    return { relation, sentence: draw.pick(relation.sentences) };
  },
  solve: ({ relation, sentence }) => write(sentence, relation.key),
  check: ({ sentence }) => write(sentence, relationOf.get(sentence)?.key ?? ''),
  mistakes: ({ relation, sentence }) =>
    Object.fromEntries(
      Object.entries(relation.wrong).map(([word, why]) => [why, () => write(sentence, word)]),
    ),
  stem: ({ sentence }) => `Choose the connective that completes the sentence.

${sentence}`,
  steps: ({ relation, sentence }, answer) => [
    `Here ${relation.says}: ${answer}.`,
    `“${sentence.replace('___', `**${answer}**`)}”`,
  ],
});

// Sentence | preposition | three that are wrong | the phrase to remember.
const prepositionRows = `
He was accused ___ theft.|of|for|with|to|accused of
She is good ___ mathematics.|at|in|on|of|good at
They congratulated him ___ his success.|on|to|at|with|congratulate on
The committee consists ___ nine members.|of|in|with|by|consist of
He insisted ___ paying the bill himself.|on|for|to|at|insist on
Every member must abide ___ the rules of the club.|by|to|at|of|abide by
The price depends ___ the quality of the cloth.|on|in|of|at|depend on
This pen is superior ___ that one.|to|than|from|over|superior to
She is married ___ a doctor.|to|with|by|at|married to
He was absent ___ the class for a week.|from|in|of|on|absent from
My uncle is suffering ___ a high fever.|from|of|in|at|suffer from
I have no objection ___ your plan.|to|on|in|of|objection to
The shop deals ___ spare parts.|in|on|at|of|deal in
He is afraid ___ snakes.|of|from|with|by|afraid of
We are looking forward ___ the holidays.|to|for|at|on|look forward to
The police are looking ___ the missing boy.|for|of|on|to|look for
A nurse looks ___ the patients.|after|on|of|with|look after
He was charged ___ murder.|with|of|for|by|charged with
Smoking is injurious ___ health.|to|for|of|with|injurious to
The soldiers were deprived ___ food for two days.|of|from|for|by|deprived of
She is fond ___ music.|of|with|for|at|fond of
He is famous ___ his paintings.|for|of|with|at|famous for
The tank is full ___ water.|of|with|by|from|full of
I am sorry ___ the delay.|for|of|on|at|sorry for
She was surprised ___ the news.|at|of|on|to|surprised at
He takes pride ___ his work.|in|of|on|for|take pride in
The minister presided ___ the meeting.|over|with|from|of|preside over
They prevented the child ___ falling.|from|of|at|to|prevent from
The firm is capable ___ making ships.|of|to|for|in|capable of
He is confident ___ winning.|of|for|at|to|confident of
She succeeded ___ opening the lock.|in|to|at|for|succeed in
The thief was deaf ___ every appeal.|to|of|from|at|deaf to
This rule applies ___ everybody.|to|on|for|at|apply to
He applied ___ the post of clerk.|for|to|at|on|apply for a post
You can rely ___ her word.|on|at|to|in|rely on
I prefer tea ___ coffee.|to|than|from|of|prefer to
The judge was moved ___ pity by the story.|to|at|in|on|moved to pity
The patient was cured ___ malaria.|of|from|by|with|cured of
They are jealous ___ his fame.|of|at|with|on|jealous of
The soup tastes ___ garlic.|of|from|by|at|taste of
He has a liking ___ sweets.|for|of|to|at|a liking for
There is no cure ___ this disease.|for|of|to|from|a cure for
What is the reason ___ the delay?|for|of|to|at|the reason for
She has a talent ___ languages.|for|of|in|at|a talent for
He is junior ___ me by two years.|to|than|from|of|junior to
The number 12 is divisible ___ 4.|by|with|from|to|divisible by
I agree ___ you on this point.|with|to|at|of|agree with a person
We must adapt ___ the new climate.|to|with|on|at|adapt to
She was dressed ___ white.|in|with|by|on|dressed in
The train is bound ___ Madurai.|for|at|on|of|bound for
He is ignorant ___ the law.|of|from|to|on|ignorant of
They are opposed ___ the new tax.|to|from|with|at|opposed to
The hall is equipped ___ fans.|with|of|by|in|equipped with
He begged ___ mercy.|for|of|to|at|beg for
`;
const prepositions = prepositionRows
  .trim()
  .split('\n')
  .map((row) => {
    const [sentence = '', key = '', one = '', two = '', three = '', phrase = ''] = row.split('|');
    return { sentence, key, wrong: [one, two, three], phrase };
  });
const prepositionOf = new Map(prepositions.map(({ sentence, key }) => [sentence, key]));

const preposition = singleChoice({
  name: 'preposition-that-a-word-takes',
  title: 'The preposition that a word takes',
  area: 'Verbal',
  topic: 'Sentence completion',
  difficulty: 1,
  space: prepositions.length,
  parameters: (draw) => ({ of: draw.pick(prepositions) }),
  solve: ({ of }) => of.key,
  check: ({ of: { sentence } }) => prepositionOf.get(sentence) ?? '',
  mistakes: ({ of: { wrong, phrase } }) =>
    Object.fromEntries(
      wrong.map((word, at) => [
        `${['is not used here', 'does not go with this word', 'would be wrong here'][at]}: the phrase is “${phrase}”`,
        () => word,
      ]),
    ),
  stem: ({ of }) => [
    `Choose the right preposition.

${of.sentence}`,
    `Which preposition fills the gap?

${of.sentence}`,
  ],
  steps: ({ of }, answer) => [`The fixed phrase is “${of.phrase}”, so the preposition is ${answer}.`],
});

export const connectiveTemplates: Template[] = [connective, preposition];
