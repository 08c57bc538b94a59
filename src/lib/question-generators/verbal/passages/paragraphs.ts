/** Paragraphs of five sentences whose order is fixed by what they refer to, one sentence a line. */
const texts = [
  `A farmer in Neerkuppam once found a strange coin in his field.
He showed it to the teacher of the village school, who knew a little about history.
The teacher sent a photograph of it to a professor in Chennai.
Her reply came after a week: it was a Roman coin, almost two thousand years old.
Since then the field has been fenced, and no plough may touch it.`,
  `Paper is made from wood, which consists of countless fine fibres.
To free these fibres, the wood is first cut into chips.
The chips are then boiled with chemicals until they become a soft pulp.
This pulp is spread on a moving sieve, through which the water drains off.
What remains on the sieve is pressed, dried and rolled up as paper.`,
  `Our office used to print every document twice.
One copy went to the head of the department, the other to the archive.
Last year somebody asked how often anybody had looked into that archive.
The answer, it turned out, was never.
So the second copy was given up, and with it forty boxes of paper a year.`,
  `In 1928 a scientist went on holiday and left a dish of germs on his table.
When he came back, a mould had grown in it.
Around this mould, to his surprise, all germs had died.
He concluded that the mould produced something that killed them.
That something, later called penicillin, has saved millions of lives.`,
  `The new manager asked for silence in the workshop on her first morning.
For ten minutes nobody spoke, and all that could be heard was the machines.
One of them made a faint clicking noise that nobody had noticed before.
She had it stopped and opened at once.
Inside was a cracked bearing, which would have broken within a day.`,
  `Salt was once so valuable that soldiers were partly paid with it.
It owed this value to a simple fact: without it, meat could not be kept.
A town that had salt could therefore store food for the winter.
Such towns grew rich and built walls to protect their wealth.
Many of these walls still stand, though nobody fights for salt any more.`,
  `Kavya wanted to learn the guitar but could not afford a teacher.
She therefore borrowed a book from the library and began alone.
After a month she could play three chords and one song.
With this one song she sat down in front of the bus stand on a Sunday.
The coins that she collected there paid for her first real lesson.`,
  `Crows are known to drop nuts on hard roads to crack them.
In one Japanese city they went a step further.
There they laid the nuts in front of cars that waited at a signal.
When the light changed, the wheels did the work.
At the next red light the birds walked calmly onto the road and ate.`,
  `The bank sent every customer a new card in January.
A week later the first of them reported that it did not work.
By the end of the month there were four thousand such reports.
An inquiry then showed that a printer had reversed two digits.
All the cards had to be called back and printed again.`,
  `To find a leak in a long water pipe, one need not dig it up.
Two microphones are placed on the pipe, some hundred metres apart.
Both of them hear the hiss of the escaping water, but not at the same moment.
From this difference in time a small computer works out the distance.
Only at that spot does anybody have to dig.`,
  `The hostel had a single washing machine for ninety students.
Quarrels about it broke out almost every evening.
To end them, the warden hung a list beside the machine.
Everybody could now write a name against an hour of the day.
Within a week the quarrels had turned into an exchange of hours.`,
  `A ship that is loaded too heavily lies too deep in the water.
In a storm, the waves then break over its deck.
For this reason a line is painted on the side of every ship.
If the line disappears under water, no more cargo may be taken on board.
This simple mark has saved more sailors than any lifeboat.`,
  `When the examination was over, Arun could not find his bicycle.
He searched the whole stand twice and then went to the police.
The officer asked him to describe it, and where he had left it in the morning.
At this question Arun turned red.
He had come by bus that day, as it was raining.`,
  `Glass is poured, not cut, when large windows are made.
The liquid glass flows out of a furnace onto a bath of molten tin.
On this metal it spreads out until it is perfectly flat.
It is then drawn over rollers, where it cools slowly.
Only when it is cold is the endless sheet broken into panes.`,
];

export const paragraphs: readonly string[][] = texts.map((text) => text.split('\n'));
