import { md, steps } from '#database/starter/markdown.ts';
import type { StarterPassage, StarterQuestion } from '#database/starter/starter-question.ts';

const junction: StarterPassage = {
  title: 'Traffic lights at Velpadi',
  text: md`
    When the town of Velpadi put traffic lights at its busiest junction, accidents there fell by a fifth
    within a year, and the council praised the lights. Nobody mentioned that a by-pass, opened in the same
    month, had taken away a third of the junction's traffic. Accidents per thousand vehicles had in fact
    gone up.
  `,
};

export const verbal: StarterQuestion[] = [
  {
    topic: 'Synonyms',
    trade: 'GENERAL',
    difficulty: 2,
    stem: md`
      Choose the word nearest in meaning to the word in bold.

      The coach was known for her **laconic** replies to the press.
    `,
    options: ['lazy', 'ironic', 'terse', 'mournful'],
    correct: [3],
    explanation: steps`
      *Laconic* describes speech or writing that uses very few words.
      *Lazy* tempts those who think of *lack* or *lax*; *ironic* only shares its ending.
      *Mournful* confuses the word with *melancholic*.
      Answer: **terse**.
    `,
  },
  {
    topic: 'Synonyms',
    trade: 'GENERAL',
    difficulty: 4,
    stem: md`
      Choose the word nearest in meaning to the word in bold.

      A **perfunctory** inspection of the boiler was all that the visitors made.
    `,
    options: ['flawless', 'cursory', 'compulsory', 'punctual'],
    correct: [2],
    explanation: steps`
      *Perfunctory* means done as a routine duty, quickly and without real care.
      *Flawless* is the trap: it comes from reading *perfect* into the word.
      An inspection can be compulsory or punctual and still be thorough.
      Answer: **cursory**.
    `,
  },
  {
    topic: 'Antonyms',
    trade: 'GENERAL',
    difficulty: 2,
    stem: md`
      Choose the word most nearly **opposite** in meaning to the word in bold.

      Their **frugal** habits surprised the neighbours.
    `,
    options: ['extravagant', 'thrifty', 'fragile', 'meagre'],
    correct: [1],
    explanation: steps`
      *Frugal* people spend carefully and waste nothing.
      The opposite is someone who spends freely and wastefully.
      *Thrifty* is a synonym, not an antonym; *fragile* merely looks similar.
      Answer: **extravagant**.
    `,
  },
  {
    topic: 'Antonyms',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Choose the word most nearly **opposite** in meaning to the word in bold.

      The witness remained **reticent** throughout the hearing.
    `,
    options: ['reserved', 'unwilling', 'truthful', 'forthcoming'],
    correct: [4],
    explanation: steps`
      *Reticent* means not ready to reveal one's thoughts; it is about speaking, not about honesty.
      *Reserved* is a synonym, and *unwilling* comes from confusing the word with *reluctant*.
      A person who readily gives information is forthcoming.
      Answer: **forthcoming**.
    `,
  },
  {
    topic: 'Spelling',
    trade: 'GENERAL',
    difficulty: 3,
    stem: 'Which one of these words is spelt **correctly**?',
    options: ['accomodate', 'millenium', 'embarassment', 'supersede'],
    correct: [4],
    explanation: steps`
      *Accommodate* needs double *c* and double *m*.
      *Millennium* needs double *l* and double *n*.
      *Embarrassment* needs double *r* and double *s*.
      *Supersede* ends in *-sede*, not *-cede*; people often "correct" it into a mistake.
      Answer: **supersede**.
    `,
  },
  {
    topic: 'Spelling',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'Which of these words are spelt **correctly**? Select all that apply.',
    options: ['consensus', 'priviledge', 'liaison', 'maintainance'],
    correct: [1, 3],
    explanation: steps`
      *Consensus* comes from *consent*, so its middle is *sens* (not *cens*).
      *Liaison* has an *i* on both sides of the *a*.
      The other two should be *privilege* (no *d*) and *maintenance* (not *maintain* + *ance*).
      Answer: **consensus** and **liaison**.
    `,
  },
  {
    topic: 'Articles, prepositions, tenses',
    trade: 'GENERAL',
    difficulty: 1,
    stem: md`
      Choose the pair that fills the blanks, in order.

      Meera is ____ honest officer who once taught at ____ university in Pune.
    `,
    options: ['a — an', 'an — a', 'an — an', 'a — a'],
    correct: [2],
    explanation: steps`
      *A* or *an* depends on the first **sound** of the next word, not on its first letter.
      The *h* of *honest* is silent, so the word begins with a vowel sound: *an honest officer*.
      *University* begins with a "yoo" sound, a consonant sound: *a university*.
      Answer: **an — a**.
    `,
  },
  {
    topic: 'Articles, prepositions, tenses',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Choose the pair that fills the blanks, in order.

      By the time the courier ____ tomorrow evening, we ____ the prototype.
    `,
    options: [
      'arrives — will have packed',
      'will arrive — will have packed',
      'arrives — had packed',
      'arrived — would pack',
    ],
    correct: [1],
    explanation: steps`
      After *by the time*, a future event is put in the simple present: *arrives*.
      The packing will be complete before that moment, so it needs the future perfect: *will have packed*.
      *Will arrive* is the common slip of putting *will* into a time clause.
      Answer: **arrives — will have packed**.
    `,
  },
  {
    topic: 'Articles, prepositions, tenses',
    trade: 'GENERAL',
    difficulty: 2,
    stem: md`
      Choose the pair of prepositions that fills the blanks, in order.

      The revised safety rule differs ____ the old one ____ two respects.
    `,
    options: ['than — in', 'from — on', 'from — in', 'to — at'],
    correct: [3],
    explanation: steps`
      One thing *differs from* another; *than* follows comparatives, such as *larger than*.
      The set phrase is *in this respect*, *in two respects*.
      Answer: **from — in**.
    `,
  },
  {
    topic: 'Subject-verb agreement',
    trade: 'GENERAL',
    difficulty: 2,
    stem: md`
      Choose the words that best complete the sentence.

      The list of shortlisted candidates, along with their interview slots, ____ to the notice board.
    `,
    options: ['have been pinned', 'are pinned', 'were pinned', 'has been pinned'],
    correct: [4],
    explanation: steps`
      The subject is the singular noun *list*; *of shortlisted candidates* only describes it.
      A phrase beginning with *along with* does not make the subject plural.
      The other three verbs are plural, agreeing wrongly with *candidates* or *slots*.
      Answer: **has been pinned**.
    `,
  },
  {
    topic: 'Subject-verb agreement',
    trade: 'GENERAL',
    difficulty: 4,
    stem: 'In which of these sentences does the verb agree with its subject? Select all that apply.',
    options: [
      'Each of the laptops come with a two-year warranty.',
      'Neither the manager nor the engineers were told of the change.',
      'The number of complaints have fallen since June.',
      'A number of students have asked for a retest.',
    ],
    correct: [2, 4],
    explanation: steps`
      *Each* is singular: each of the laptops **comes**.
      With *neither … nor*, the verb agrees with the nearer subject, *engineers*: **were** is right.
      *The number* is singular: the number of complaints **has** fallen.
      *A number of* means *several* and is plural: **have** is right.
      Answer: the second and the fourth sentences.
    `,
  },
  {
    topic: 'Spotting errors',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Which part of the sentence contains a grammatical error?

      Hardly had the lift doors closed / than the alarm / began to ring / on every floor.
    `,
    options: ['Hardly had the lift doors closed', 'than the alarm', 'began to ring', 'on every floor'],
    correct: [2],
    explanation: steps`
      *Hardly* is paired with *when*: *Hardly had the doors closed **when** the alarm began …*
      *Than* is the partner of *no sooner*; mixing the two patterns is the error here.
      The inversion *had the lift doors closed* is correct after an opening *hardly*.
      Answer: **than the alarm**.
    `,
  },
  {
    topic: 'Spotting errors',
    trade: 'GENERAL',
    difficulty: 1,
    stem: md`
      Which part of the sentence contains a grammatical error?

      One of my cousin / who works in Surat / has offered to lend us / his drilling machine.
    `,
    options: ['One of my cousin', 'who works in Surat', 'has offered to lend us', 'his drilling machine'],
    correct: [1],
    explanation: steps`
      *One of* picks one out of several, so a plural noun must follow: *one of my **cousins***.
      The verb *has offered* is correct, because its subject is *one*.
      Answer: **One of my cousin**.
    `,
  },
  {
    topic: 'Sentence improvement',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Choose the best replacement for the words in bold.

      If I **would have known** about the strike last week, I would have booked a train ticket.
    `,
    options: ['have known', 'would know', 'had known', 'will have known'],
    correct: [3],
    explanation: steps`
      The sentence imagines a different past, so the *if* clause takes the past perfect.
      *Would have* belongs only in the main clause (*I would have booked*).
      Answer: **had known**.
    `,
  },
  {
    topic: 'Sentence improvement',
    trade: 'GENERAL',
    difficulty: 4,
    stem: md`
      Choose the best rewording of this sentence.

      Walking through the warehouse, the missing crates were noticed by the supervisor.
    `,
    options: [
      'Having walked through the warehouse, the missing crates were noticed.',
      'While walking through the warehouse, the missing crates caught the eye of the supervisor.',
      'The missing crates were noticed walking through the warehouse by the supervisor.',
      'Walking through the warehouse, the supervisor noticed the missing crates.',
    ],
    correct: [4],
    explanation: steps`
      An opening *-ing* phrase describes the subject of the main clause.
      It was the supervisor who walked, so *the supervisor* must be that subject.
      In the other versions, the grammar makes the crates do the walking.
      Answer: **Walking through the warehouse, the supervisor noticed the missing crates.**
    `,
  },
  {
    topic: 'Sentence completion',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Choose the word that best completes the sentence.

      The committee's letter was so ____ that Farah could not tell whether her design had been accepted
      or turned down.
    `,
    options: ['effusive', 'equivocal', 'emphatic', 'eloquent'],
    correct: [2],
    explanation: steps`
      The clue is that Farah *could not tell* which of two things the letter meant.
      *Equivocal* means open to more than one reading.
      *Effusive* (gushing), *emphatic* (forceful) or *eloquent* (well put) would not leave her in doubt.
      Answer: **equivocal**.
    `,
  },
  {
    topic: 'Sentence completion',
    trade: 'GENERAL',
    difficulty: 4,
    stem: md`
      Choose the pair that best fills the blanks, in order.

      Far from ____ the rumours, the spokesman's vague statement only served to ____ them.
    `,
    options: ['dispelling — fuel', 'denying — refute', 'spreading — strengthen', 'dispelling — silence'],
    correct: [1],
    explanation: steps`
      *Far from* tells us that the two blanks must point in opposite directions.
      *Denying — refute*, *spreading — strengthen* and *dispelling — silence* each point the same way twice.
      A vague statement fails to remove rumours and feeds them instead.
      Answer: **dispelling — fuel**.
    `,
  },
  {
    topic: 'Cloze',
    trade: 'GENERAL',
    difficulty: 2,
    stem: md`
      Choose the words that fill blanks (1), (2) and (3), in order.

      The rains came late this year, and by August the reservoir held barely a third of its (1) ____ .
      The engineers therefore (2) ____ the release of water to one hour a day (3) ____ the level recovered.
    `,
    options: [
      'capability — restricted — until',
      'capacity — exempted — until',
      'capacity — restricted — until',
      'ability — stretched — since',
    ],
    correct: [3],
    explanation: steps`
      What a container can hold is its *capacity*; *capability* and *ability* are powers to do something.
      Too little water calls for a limit: one *restricts* a supply *to* an hour; one *exempts from* a rule.
      The limit lasts up to the recovery, hence *until*.
      Answer: **capacity — restricted — until**.
    `,
  },
  {
    topic: 'Cloze',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Choose the words that fill blanks (1) and (2), in order.

      Writing notes by hand is slower than typing them, (1) ____ the slowness is useful: since we cannot
      write down every word, we are forced to (2) ____ what matters and put it in our own way.
    `,
    options: ['because — select', 'yet — overlook', 'lest — choose', 'yet — select'],
    correct: [4],
    explanation: steps`
      *Slower* is a drawback and *useful* a benefit, so blank (1) needs a word of contrast: *yet*.
      Having room for only some words, we must pick the important ones: *select what matters*.
      *Overlook* would reverse the sense; *because* gives a reason where a contrast is needed.
      Answer: **yet — select**.
    `,
  },
  {
    topic: 'Active-passive',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Choose the correct passive form.

      Who wrote this macro?
    `,
    options: [
      'By whom was this macro written?',
      'By whom this macro was written?',
      'By whom is this macro written?',
      'Who was this macro written?',
    ],
    correct: [1],
    explanation: steps`
      *Wrote* is simple past, so the passive verb is *was written*; *is written* changes the tense.
      *Who*, the doer, becomes *by whom*.
      It is still a question, so *was* comes before *this macro*.
      Answer: **By whom was this macro written?**
    `,
  },
  {
    topic: 'Active-passive',
    trade: 'GENERAL',
    difficulty: 2,
    stem: md`
      Choose the correct passive form.

      The technicians will have installed the sensors by Friday.
    `,
    options: [
      'The sensors will be installed by the technicians by Friday.',
      'The sensors would have been installed by the technicians by Friday.',
      'The sensors will have been installed by the technicians by Friday.',
      'The sensors will have installed by the technicians by Friday.',
    ],
    correct: [3],
    explanation: steps`
      *Will have installed* is future perfect; its passive is *will have been* + past participle.
      *Will be installed* is only simple future, and *would have been* changes the meaning.
      The version without *been* is still active in form.
      Answer: **The sensors will have been installed by the technicians by Friday.**
    `,
  },
  {
    topic: 'Direct-indirect',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Choose the correct indirect form.

      Anil said to me, "Did you submit the form yesterday?"
    `,
    options: [
      'Anil asked me whether had I submitted the form the day before.',
      'Anil asked me whether I had submitted the form the day before.',
      'Anil asked me whether I have submitted the form the day before.',
      'Anil told me that I had submitted the form the day before.',
    ],
    correct: [2],
    explanation: steps`
      A yes–no question is reported with *whether* (or *if*) and statement order: *I had*, not *had I*.
      *Did submit* moves one step back to *had submitted*, and *yesterday* becomes *the day before*.
      *Told me that* would turn the question into a statement.
      Answer: **Anil asked me whether I had submitted the form the day before.**
    `,
  },
  {
    topic: 'Direct-indirect',
    trade: 'GENERAL',
    difficulty: 2,
    stem: md`
      Choose the correct indirect form.

      The guard said to the visitors, "Do not touch the panel."
    `,
    options: [
      'The guard told the visitors to not to touch the panel.',
      'The guard said the visitors not to touch the panel.',
      'The guard asked the visitors that they did not touch the panel.',
      'The guard told the visitors not to touch the panel.',
    ],
    correct: [4],
    explanation: steps`
      A negative command is reported as *told* + person + *not to* + verb.
      *Said* cannot take a person directly as its object in this pattern.
      *Asked that they did not touch* turns the order into a past statement.
      Answer: **The guard told the visitors not to touch the panel.**
    `,
  },
  {
    topic: 'Idioms',
    trade: 'GENERAL',
    difficulty: 1,
    stem: md`
      Choose the meaning of the words in bold.

      Even after three failed prototypes, the team refused to **throw in the towel**.
    `,
    options: ['give up', 'lose their temper', 'clean up the mess', 'share the blame'],
    correct: [1],
    explanation: steps`
      The phrase comes from boxing: a towel thrown into the ring stops the fight.
      So it means to admit defeat; *even after* and *refused* fit that sense.
      *Clean up the mess* takes the towel literally.
      Answer: **give up**.
    `,
  },
  {
    topic: 'Idioms',
    trade: 'GENERAL',
    difficulty: 4,
    stem: md`
      Choose the meaning of the words in bold.

      By filing its patent in April, the small firm **stole a march on** its larger rivals.
    `,
    options: [
      'copied the methods of',
      'protested loudly against',
      'gained an advantage over, by acting first',
      'took the credit that was due to',
    ],
    correct: [3],
    explanation: steps`
      An army *stole a march* by moving secretly before the enemy expected it.
      Hence the phrase means getting ahead of someone by acting earlier.
      *Copied* and *took the credit* rest on the usual sense of *steal*; *protested*, on that of *march*.
      Answer: **gained an advantage over, by acting first**.
    `,
  },
  {
    topic: 'One-word substitution',
    trade: 'GENERAL',
    difficulty: 2,
    stem: 'Choose one word for: *a remedy supposed to cure every disease or solve every problem*.',
    options: ['placebo', 'panacea', 'antidote', 'prognosis'],
    correct: [2],
    explanation: steps`
      *Panacea* joins Greek *pan* (all) and a root meaning cure.
      A *placebo* has no active ingredient; an *antidote* counters one particular poison.
      A *prognosis* is a forecast of how an illness will develop.
      Answer: **panacea**.
    `,
  },
  {
    topic: 'One-word substitution',
    trade: 'GENERAL',
    difficulty: 3,
    stem: 'Which of these words are matched with their **correct** meanings? Select all that apply.',
    options: [
      'Illegible — not qualified to be chosen',
      'Infallible — very likely to fail',
      'Ambidextrous — able to use both hands equally well',
      'Irrevocable — impossible to take back or cancel',
    ],
    correct: [3, 4],
    explanation: steps`
      *Illegible* means impossible to read; *not qualified* is *ineligible*.
      *Infallible* means **incapable** of failing or erring.
      *Ambidextrous* (*ambi-*, both) and *irrevocable* (cannot be revoked) are matched correctly.
      Answer: **Ambidextrous** and **Irrevocable**.
    `,
  },
  {
    topic: 'Para jumbles',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Arrange the sentences in the best order.

      **P.** That answer did not satisfy Revathi, so she took a bearing from the motor to a laboratory.

      **Q.** In March, the third conveyor motor in as many weeks burnt out at the Hosur plant.

      **R.** Under the microscope there, its surface showed tiny pits such as stray electric current leaves.

      **S.** The supplier, when asked for the reason, simply called it bad luck.
    `,
    options: ['QPSR', 'SQPR', 'QSPR', 'QRSP'],
    correct: [3],
    explanation: steps`
      Q sets the time, the place and the event, so it opens.
      *That answer* in P needs S, the supplier's answer, just before it.
      *There* and *its* in R point to the laboratory and the bearing of P, so R follows P.
      Answer: **QSPR**.
    `,
  },
  {
    topic: 'Para jumbles',
    trade: 'GENERAL',
    difficulty: 4,
    stem: md`
      Sentences 1 and 6 are in place. Choose the order of the other four.

      **1.** Most people assume that a desert must be hot.

      **P.** Antarctica, for instance, gets so little snow each year that it counts as the largest desert.

      **Q.** What actually defines one, however, is not heat but a lack of rain or snow.

      **R.** Its ice, thousands of metres deep in places, is therefore not the result of heavy snowfall.

      **S.** By that measure, some of the coldest places on Earth qualify.

      **6.** It has piled up because what little falls there hardly ever melts.
    `,
    options: ['QSPR', 'SQPR', 'QPSR', 'PQSR'],
    correct: [1],
    explanation: steps`
      *However* and *one* (a desert) in Q answer the mistaken belief in sentence 1.
      *That measure* in S is the lack of rain or snow named in Q.
      *For instance* in P gives an example of the cold places in S.
      *Its ice* in R refers to Antarctica in P, and sentence 6 goes on about that ice.
      Answer: **QSPR**.
    `,
  },
  {
    topic: 'Para completion',
    trade: 'GENERAL',
    difficulty: 2,
    stem: md`
      Choose the sentence that best completes the paragraph.

      Lakshmi began to note down every loaf her bakery threw away. Within a month the pattern was plain:
      nearly all the waste was seeded bread, and nearly all of it on Mondays. She saw no reason to bake less
      of everything. ____
    `,
    options: [
      'Therefore, she reduced every kind of loaf by a tenth.',
      'Instead, she simply baked fewer seeded loaves on Mondays.',
      'Instead, she stopped noting down the wasted loaves.',
      'Similarly, other bakeries sell seeded bread on Mondays.',
    ],
    correct: [2],
    explanation: steps`
      The last sentence rejects a general cut, so a narrower remedy should follow.
      The notes point to one kind of bread on one day, and the remedy must match both.
      Reducing every kind is just what she saw no reason to do; the other two ignore what she found.
      Answer: **Instead, she simply baked fewer seeded loaves on Mondays.**
    `,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 3,
    passage: junction,
    stem: 'What is the main point of the passage?',
    options: [
      'Traffic lights cause more accidents wherever they are installed.',
      'The by-pass made the junction more dangerous by crowding it.',
      'The council made up the figure for the fall in accidents.',
      'A fall in a total can hide a rise in the rate.',
    ],
    correct: [4],
    explanation: steps`
      The passage sets a falling total (accidents) against a rising rate (accidents per thousand vehicles).
      It reports one junction only, so *wherever* claims too much.
      The by-pass reduced the traffic, and the fall in accidents is stated as a fact, not as an invention.
      Answer: **A fall in a total can hide a rise in the rate.**
    `,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 5,
    passage: junction,
    stem: 'By how much had the accidents per thousand vehicles gone up, on the figures in the passage?',
    options: ['By 20%', 'By about 13%', 'By about 33%', 'By about 53%'],
    correct: [1],
    explanation: steps`
      Take 100 accidents and 100 thousand vehicles before the change: 1 accident per thousand.
      Afterwards there are 80 accidents among about 66.7 thousand vehicles.
      $80 \div 66.7 = 1.2$ accidents per thousand, which is a rise of 20%.
      Subtracting the falls (33% − 20% ≈ 13%) or adding them (≈ 53%) does not give a change of ratio.
      Answer: **By 20%**.
    `,
    solve: () => {
      const accidents = 900;
      const thousands = 300;
      const before = accidents / thousands;
      const after = (accidents - accidents / 5) / (thousands - thousands / 3);
      return `By ${Math.round((after / before - 1) * 100)}%`;
    },
  },
  {
    kind: 'boolean',
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 3,
    passage: junction,
    stem: 'According to the passage, it was the traffic lights that made the accidents per thousand vehicles go up.',
    correct: false,
    explanation: steps`
      The passage says that the rate went up, but not why.
      That one thing follows another in time does not make it the effect of the other.
      Answer: **false**.
    `,
  },
  {
    topic: 'Reading comprehension',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Read the passage and answer the question.

      > A tool library lends drills and ladders as other libraries lend books. The idea suits tools that are
      > dear to buy but seldom used; it suits poorly those needed every day. Theft troubles such libraries
      > far less than wear does: a drill that visits forty households in a year ages as no private drill does.

      Which of these statements does the passage support? Select all that apply.
    `,
    options: [
      'A tool needed daily is a poor choice for borrowing from a tool library.',
      'Wear is a greater problem for tool libraries than theft.',
      'Theft is the main problem that tool libraries face.',
      'Tool libraries lend only tools that are cheap to buy.',
    ],
    correct: [1, 2],
    explanation: steps`
      *It suits poorly those needed every day* supports the first statement.
      *Theft troubles such libraries far less than wear* supports the second and contradicts the third.
      The idea suits tools that are *dear to buy*, which is the opposite of the fourth.
      Answer: the first and the second statements.
    `,
  },
  {
    topic: 'Para completion',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Choose the sentence that best completes the paragraph.

      The bus to Arakkonapatti used to leave at whatever time the driver finished his tea. When a printed
      timetable went up at the stop, the villagers laughed at it. Yet within a season the first bus was full
      every morning, with students who until then had walked. ____
    `,
    options: [
      'Buses, it turned out, are faster than people on foot.',
      'What had kept them off the bus was not its price but its uncertainty.',
      'The driver now drank his tea at home before coming to work.',
      'The timetable was printed in two languages and in large letters.',
    ],
    correct: [2],
    explanation: steps`
      The paragraph gives one change, the timetable, and its surprising result, a full bus.
      The last sentence should draw the lesson: people had stayed away because they could not rely on the bus.
      That a bus is faster than walking was known before; the tea and the print explain nothing.
      Answer: **What had kept them off the bus was not its price but its uncertainty.**
    `,
  },
  {
    topic: 'Synonyms',
    trade: 'GENERAL',
    difficulty: 1,
    stem: md`
      Choose the word nearest in meaning to the word in bold.

      The guide gave us **ample** time to look round the museum.
    `,
    options: ['little', 'plenty of', 'free', 'equal'],
    correct: [2],
    explanation: steps`
      *Ample* means enough and more than enough.
      *Little* is its opposite, and time can be *free* or *equal* without being ample.
      Answer: **plenty of**.
    `,
  },
  {
    topic: 'Antonyms',
    trade: 'GENERAL',
    difficulty: 1,
    stem: md`
      Choose the word most nearly **opposite** in meaning to the word in bold.

      The bridge is only a **temporary** one.
    `,
    options: ['permanent', 'narrow', 'modern', 'sturdy'],
    correct: [1],
    explanation: steps`
      *Temporary* means meant to last for a limited time only.
      Its opposite is *permanent*; the other words describe width, age and strength, not how long a thing lasts.
      Answer: **permanent**.
    `,
  },
  {
    topic: 'Spotting errors',
    trade: 'GENERAL',
    difficulty: 2,
    stem: md`
      Which part of the sentence contains a grammatical error?

      The manager asked me / why was I late / to the meeting / on Thursday.
    `,
    options: ['The manager asked me', 'why was I late', 'to the meeting', 'on Thursday'],
    correct: [2],
    explanation: steps`
      An indirect question keeps the order of a statement: *why I was late*.
      The other parts are in order; one is late *to* or *for* a meeting.
      Answer: **why was I late**.
    `,
  },
  {
    topic: 'Sentence improvement',
    trade: 'GENERAL',
    difficulty: 3,
    stem: md`
      Choose the best replacement for the words in bold.

      No sooner **the results were announced when** the website stopped responding.
    `,
    options: [
      'the results were announced than',
      'had the results been announced when',
      'were the results announced than',
      'did the results announce than',
    ],
    correct: [3],
    explanation: steps`
      After *No sooner* at the head of a sentence the verb comes before the subject: *were the results*.
      Its partner is *than*, not *when*.
      The results do not announce, they are announced, so the passive must stay.
      Answer: **were the results announced than**.
    `,
  },
  {
    topic: 'Sentence completion',
    trade: 'GENERAL',
    difficulty: 4,
    stem: md`
      Choose the pair that best fills the blanks, in order.

      The auditor's report was anything but ____ : it named every lapse, however ____ , and spared nobody.
    `,
    options: ['thorough … grave', 'lenient … trivial', 'severe … slight', 'lengthy … costly'],
    correct: [2],
    explanation: steps`
      *Anything but* turns the first word round, and a report that spares nobody is the opposite of lenient.
      *However* points to lapses so small that one might have passed over them: trivial.
      A report that is anything but *severe* or *thorough* would not name every lapse.
      Answer: **lenient … trivial**.
    `,
  },
  {
    topic: 'Idioms',
    trade: 'GENERAL',
    difficulty: 2,
    stem: md`
      Choose the meaning of the words in bold.

      The new project lead will have to **hit the ground running**.
    `,
    options: [
      'face strong opposition',
      'begin work at once and at full speed',
      'give up an earlier plan',
      'travel a great deal',
    ],
    correct: [2],
    explanation: steps`
      One who *hits the ground running* starts a new task with energy and without a slow beginning.
      The words speak of neither opposition nor travel.
      Answer: **begin work at once and at full speed**.
    `,
  },
  {
    topic: 'Articles, prepositions, tenses',
    trade: 'GENERAL',
    difficulty: 1,
    stem: md`
      Choose the word that fills the blank.

      The interview was put off ____ Monday because the panel's train was late.
    `,
    options: ['until', 'since', 'by', 'from'],
    correct: [1],
    explanation: steps`
      A thing is put off *until* (or *to*) a later time.
      *Since* and *from* mark a beginning; *by Monday* would mean not later than Monday.
      Answer: **until**.
    `,
  },
];
