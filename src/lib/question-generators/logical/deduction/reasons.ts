import type { JudgedStatement } from './judged-claim.ts';

/** Questions of policy with strong arguments, and weak ones. Strong arguments stand on both sides. */
export const reasons: readonly JudgedStatement[] = [
  {
    statement: 'Should all colleges teach first aid to their students?',
    holds: [
      [
        'Yes. Quick help by somebody nearby saves lives after accidents.',
        'it names a real and important benefit',
      ],
      [
        'No. Without trained teachers, wrong methods would be taught, which can harm the injured.',
        'it names a serious danger',
      ],
    ],
    fails: [
      ['Yes. First aid is a noble subject.', 'praise is no reason'],
      ['No. Students have never learnt it before.', 'what was done before settles nothing'],
      ['Yes. Some foreign colleges teach it.', 'an example elsewhere is no reason'],
      ['No. Students will not like it.', 'it is a mere guess about tastes'],
    ],
  },
  {
    statement: 'Should plastic bags be forbidden in shops?',
    holds: [
      ['Yes. They choke drains and stay in the soil for many years.', 'it names a grave damage that bags do'],
      [
        'No. Until shops have another cheap bag, small traders would lose their trade.',
        'it names a real hardship',
      ],
    ],
    fails: [
      ['Yes. A famous actor has spoken against them.', 'fame is no proof'],
      ['No. People have become used to them.', 'habit alone is no reason'],
      ['Yes. Paper bags look better.', 'looks do not matter here'],
      ['No. Laws are never obeyed.', 'it is a sweeping claim, and would speak against any law'],
    ],
  },
  {
    statement: 'Should students be allowed to use calculators in examinations?',
    holds: [
      [
        'Yes. The time is then spent on understanding the problem and not on arithmetic.',
        'it names a benefit for what is tested',
      ],
      [
        'No. Where arithmetic itself is tested, the result would mean nothing.',
        'it names a real conflict with the purpose',
      ],
    ],
    fails: [
      ['Yes. Calculators are modern.', 'being modern is no reason'],
      ['No. Our grandparents had no calculators.', 'the past settles nothing'],
      ['Yes. Students would be happy.', 'happiness of candidates is not the purpose of an examination'],
      ['No. Calculators are only toys.', 'it is false and belittles the matter'],
    ],
  },
  {
    statement: 'Should the retirement age be raised to 65?',
    holds: [
      [
        'Yes. People stay healthy longer, and their experience is lost to the work too early.',
        'it names an important benefit',
      ],
      [
        'No. Fewer posts would fall vacant for the many young people without work.',
        'it names a serious consequence',
      ],
    ],
    fails: [
      ['Yes. Sixty-five is a round number.', 'it has nothing to do with the matter'],
      ['No. Old people should rest.', 'it is an opinion without a reason'],
      ['Yes. My uncle wants to go on working.', 'one person is no ground for a rule'],
      ['No. No other state has done so.', 'what others do settles nothing'],
    ],
  },
  {
    statement: 'Should rain water be collected on the roof of every new house?',
    holds: [
      [
        'Yes. The ground water falls each year, and collected rain lets wells recover.',
        'it names a grave problem and the remedy',
      ],
      [
        'No. On very small houses the tank costs more than the water that it would ever collect.',
        'it names a real disproportion',
      ],
    ],
    fails: [
      ['Yes. Rain is a gift of nature.', 'it is a fine phrase, not a reason'],
      ['No. It does not rain every day.', 'collecting serves just the dry days'],
      ['Yes. It is the latest fashion.', 'fashion is no reason'],
      ['No. Tanks are ugly.', 'looks weigh little against water'],
    ],
  },
  {
    statement: 'Should a company let its staff work from home two days a week?',
    holds: [
      ['Yes. Hours of travel are saved, and rooms and power as well.', 'it names large savings'],
      [
        'No. Work at machines and with customers cannot be done from home.',
        'it names work for which it is impossible',
      ],
    ],
    fails: [
      ['Yes. Everybody is talking about it.', 'talk is no reason'],
      ['No. Offices were invented for work.', 'it only repeats how things are'],
      ['Yes. Homes are more beautiful than offices.', 'beauty has little to do with work'],
      ['No. The director is against it.', 'somebody’s dislike is no argument'],
    ],
  },
  {
    statement: 'Should voting in elections be made compulsory?',
    holds: [
      [
        'Yes. A government would then rest on the will of all and not of a part.',
        'it goes to the purpose of elections',
      ],
      ['No. The right to vote includes the right not to choose anybody.', 'it names a principle at stake'],
    ],
    fails: [
      ['Yes. Elections are exciting.', 'excitement is no reason'],
      ['No. It would rain on polling day.', 'it is an invented obstacle'],
      ['Yes. Voting takes little time.', 'that it is easy does not make it a duty'],
      ['No. Most people would forget it.', 'it is a guess, and reminders would help'],
    ],
  },
  {
    statement: 'Should heavy lorries be kept out of the city by day?',
    holds: [
      [
        'Yes. They cause most of the jams and many deadly accidents on narrow streets.',
        'it names grave harm that would end',
      ],
      [
        'No. Building sites and markets could not be supplied during their working hours.',
        'it names a serious difficulty',
      ],
    ],
    fails: [
      ['Yes. Lorries are not nice to look at.', 'looks are no reason'],
      ['No. Lorries have always been there.', 'custom alone is no reason'],
      ['Yes. A neighbouring city talks about it.', 'talk elsewhere settles nothing'],
      ['No. Drivers like to drive by day.', 'liking weighs little here'],
    ],
  },
  {
    statement: 'Should homework be abolished in primary schools?',
    holds: [
      [
        'Yes. Small children need time for play, without which they do not develop well.',
        'it names an important need',
      ],
      [
        'No. What is practised at home without delay is remembered far better.',
        'it names an important benefit of homework',
      ],
    ],
    fails: [
      ['Yes. Children do not like homework.', 'dislike alone is no reason'],
      ['No. Parents had homework too.', 'the past settles nothing'],
      ['Yes. Teachers would have a holiday.', 'it misses the purpose of school'],
      ['No. Books would become useless.', 'it does not follow at all'],
    ],
  },
  {
    statement: 'Should every village have its own solar power plant?',
    holds: [
      [
        'Yes. Villages far from the grid would get power for pumps, schools and clinics.',
        'it names a large benefit',
      ],
      [
        'No. Where the grid is reliable, a plant would tie up money that the village needs for water and roads.',
        'it names a real cost',
      ],
    ],
    fails: [
      ['Yes. The sun belongs to everybody.', 'it is a phrase, not a reason'],
      ['No. The sun does not shine at night.', 'batteries or the grid can serve the night'],
      ['Yes. Solar plants look modern.', 'looks are no reason'],
      ['No. Villagers will never understand it.', 'it is an insult without proof'],
    ],
  },
  {
    statement: 'Should advertisements for sweets be banned from children’s programmes?',
    holds: [
      [
        'Yes. Children cannot yet see through advertising, and too many sweets harm their teeth.',
        'it names the harm and why children need protection',
      ],
      ['No. The programmes live on this income and would end without it.', 'it names a serious consequence'],
    ],
    fails: [
      ['Yes. Sweets are not tasty.', 'it is a matter of taste'],
      ['No. Children enjoy advertisements.', 'enjoyment does not answer the question of harm'],
      ['Yes. Grown-ups do not watch these programmes.', 'it does not bear on the matter'],
      ['No. Nothing should ever be banned.', 'it is sweeping, and would speak against any rule'],
    ],
  },
  {
    statement: 'Should the final marks of a course depend on attendance?',
    holds: [
      [
        'Yes. In laboratory work the skill is gained only by those who are present.',
        'it names a reason in the subject itself',
      ],
      [
        'No. Marks should say what a student knows, however it was learnt.',
        'it goes to the meaning of marks',
      ],
    ],
    fails: [
      ['Yes. Full lecture rooms look good.', 'looks are no reason'],
      ['No. Students are adults and tired in the morning.', 'tiredness is no ground for a rule'],
      ['Yes. Our college has always done so.', 'custom settles nothing'],
      ['No. The register may get lost.', 'it is a trifle that can be prevented'],
    ],
  },
  {
    statement: 'Should old bridges be tested every year?',
    holds: [
      [
        'Yes. A crack found early can be mended before the bridge fails and people die.',
        'it names a grave danger and the remedy',
      ],
      [
        'No. Tests by need, where sensors report a change, find faults sooner than a fixed date.',
        'it names a better way',
      ],
    ],
    fails: [
      ['Yes. Old things deserve respect.', 'respect is no reason for a test'],
      ['No. They have stood for a hundred years.', 'past luck is no proof of safety'],
      ['Yes. Engineers like to test.', 'liking is no reason'],
      ['No. Bridges are made of stone and iron.', 'it does not bear on the matter'],
    ],
  },
];
