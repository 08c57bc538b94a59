/** A sentence with a place where writers often go wrong. */
export type FaultySentence = {
  before: string;
  right: string;
  /** A common mistake in its place. */
  wrong: string;
  /** Two other wrong forms. */
  others: [string, string];
  after: string;
  rule: string;
};

const read = (rows: string): FaultySentence[] =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [before = '', right = '', wrong = '', one = '', two = '', after = '', rule = ''] = row.split('|');
      return { before, right, wrong, others: [one, two], after, rule };
    });

// Before | right | wrong | two other wrong forms | after | rule.
const verbRows = `
Each of the machines|has been checked|have been checked|are checked|having been checked|by the foreman this morning.|“each” is singular and takes a singular verb
The list of the selected candidates|was put up|were put up|have been put up|are put up|on the notice board yesterday.|the subject is “the list”, which is singular
If I|had known|would have known|have known|would know|of your arrival, I would have met you at the station.|an if-clause about an unreal past takes the past perfect
He|has been working|is working|works|was been working|in this office since 2015.|an action that began in the past and goes on takes the present perfect continuous
She|did not come|did not came|has not come|does not came|to the college yesterday.|after “did” stands the base form of the verb
By the time we reached the station, the train|had left|has left|have left|will leave|for Chennai.|the earlier of two past actions takes the past perfect
The manager made all of us|wait|to wait|waiting|waited|outside for an hour.|“make somebody” takes the base form without “to”
I look forward|to meeting|to meet|for meet|at meeting|you at the conference next week.|“look forward to” takes the -ing form
Neither of the two answers|is|are|were|have been|correct in every detail.|“neither” is singular and takes a singular verb
The engineer, along with her assistants,|inspects|inspect|are inspecting|have inspected|the plant every Monday.|what follows “along with” does not belong to the subject
Ten kilometres|is|are|were|have been|a long distance for a small child to walk.|a distance taken as one amount is singular
The news about the results|is|are|were|have been|very good this time.|“news” is singular
A few minutes ago I saw him|cross|to cross|crosses|crossed|the road near the bank.|“see somebody” takes the base form or the -ing form
My father is used|to getting up|to get up|to got up|for get up|early in the morning.|“be used to” takes the -ing form
It is high time that we|left|leave|will leave|are leaving|for the airport.|“it is high time” takes the past tense
As soon as the bell|rang|rings|has rung|will ring|, the pupils ran out of the class.|both clauses are in the past tense
I wish I|were|am|will be|have been|as tall as my younger brother.|a wish against the facts takes the past tense
He asked me where I|had kept|have kept|has kept|will keep|the key of the laboratory the day before.|reported speech in the past takes the past perfect
Many a young engineer|has applied|have applied|are applying|were applying|for this post.|“many a” takes a singular verb
The number of accidents on this road|has risen|have risen|are rising|were rising|since last year.|“the number” is singular
We|finished|have finished|has finished|are finishing|the project last Friday.|a stated time in the past takes the simple past
He denied|having taken|to have taken|to take|have taken|the money from the drawer.|“deny” takes the -ing form
The children enjoyed|playing|to play|play|to playing|in the first rain of the year.|“enjoy” takes the -ing form
Unless you|work|will work|do not work|would work|much harder, you will not pass.|“unless” takes the present tense and no negative
When he was young, my uncle|used to swim|use to swim|is used to swim|was used to swim|in the village tank every day.|a past habit is told with “used to” and the base form
The teacher, as well as the students,|was|were|are|have been|present at the function yesterday.|what follows “as well as” does not belong to the subject
In this heat I would rather|walk|to walk|walking|walked|than wait for the bus.|“would rather” takes the base form without “to”
Bread and butter|is|are|were|have been|all that he eats for breakfast.|two things that form one dish are singular
`;

const wordRows = `
My neighbour has been ill|since|for|from|by|last Monday.|“since” goes with a point of time, “for” with a length of time
I have been waiting here|for|since|from|by|two hours.|“for” goes with a length of time, “since” with a point of time
My sister is very good|at|in|on|of|mathematics and physics.|the phrase is “good at”
He is|an|a|some|any|honest man, and everybody trusts him.|“honest” begins with a vowel sound, so it takes “an”
Most people in this town prefer coffee|to|than|from|against|tea.|the phrase is “prefer … to”
Although he is poor,|he never complains|but he never complains|so he never complains|because he never complains|about his life.|“although” is not followed by “but”
The train was an hour late|because of|because|since of|because from|the thick fog.|before a noun stands “because of”
No sooner had he sat down|than|when|then|that|the telephone rang again.|“no sooner” goes with “than”
Hardly had the rain stopped|when|than|then|that|the players came out.|“hardly” goes with “when”
The reason for his absence was|that|because|due to|why|he had missed the bus.|“the reason was” goes with “that”
Our new manager is senior|to|than|from|of|me by two years.|the phrase is “senior to”
All my friends congratulated me|on|for|at|to|my success.|the phrase is “congratulate on”
The selection committee consists|of|in|from|with|nine members.|the phrase is “consist of”
At the meeting we discussed|the matter|about the matter|on the matter|of the matter|for two hours.|“discuss” takes an object without a preposition
The inspector entered|the room|into the room|in the room|to the room|without knocking.|“enter” takes an object without a preposition
The two brothers divided the land|between|among|amongst of|within|themselves.|“between” is for two, “among” for more
For a week she has been suffering|from|with|by|of|a high fever.|the phrase is “suffer from”
Please wait here|until I come|until I do not come|until I will come|unless I will come|back from the office.|“until” takes the present tense and no negative
Both the father|and|as well as|with|or|the son were honoured by the club.|“both” goes with “and”
In spite of our protest he insisted|on|for|at|to|paying the bill himself.|the phrase is “insist on”
Every student must abide|by|with|to|at|the rules of the hostel.|the phrase is “abide by”
The shop is open between nine|and|to|till|until|six on all weekdays.|“between” goes with “and”
Their eldest daughter is married|to|with|by|at|a doctor from Salem.|the phrase is “married to”
Because of the flu he was absent|from|in|at|of|the class for a week.|the phrase is “absent from”
The price of a shirt depends|on|in|of|at|the quality of the cloth.|the phrase is “depend on”
In every respect this pen is superior|to|than|from|over|that one.|the phrase is “superior to”
The thief ran so fast|that|as|than|so|nobody could catch him.|“so” goes with “that”
Cut the cake|into|to|at|on|four equal parts.|the phrase is “cut into parts”
`;

const nounRows = `
Before the interview he gave me|some good advice|some good advices|a good advice|many good advices|on how to answer.|“advice” cannot be counted and has no plural
All the|furniture|furnitures|furnitures’|pieces furniture|in the new hall is made of teak.|“furniture” cannot be counted and has no plural
The cows in the shed are eating|their|its|it’s|there|fodder.|a plural noun goes with “their”
The new laboratory is|larger than|more larger than|larger then|most large than|the old one.|a comparative has either “-er” or “more”, and goes with “than”
Arun is the|most intelligent|more intelligent|intelligentest|much intelligent|boy in the class.|of more than two, the superlative is used
Of the two sisters, Leela is|the taller|the tallest|tallest|most tall|and Hema the stronger.|of two, the comparative is used
Iron is|more useful than any other|most useful than any other|more useful as any other|much useful than any other|metal.|the comparative goes with “than any other”
The climate of Ooty is cooler|than that of|than|from that of|than those of|Chennai.|a climate is compared with a climate, not with a town
Between you and|me|I|mine|my|, this plan will never work.|after a preposition stands the object form of the pronoun
He and|I|me|my|mine|went to the market together.|the subject form of the pronoun is needed
The man|whose|who’s|whom|which|car was stolen has gone to the police.|“whose” shows to whom something belongs
The engineer|who|whom|which|whose|designed this bridge lives in our street.|the subject of a clause about a person is “who”
He is the very man|whom|which|whose|what|I met in the train yesterday.|a person is referred to with “whom”, a thing with “which”
Thanks to the new signals there were|fewer|less|lesser|least|accidents this year than last year.|“fewer” goes with things that can be counted
Yesterday he drank|too much|too many|very many|much many|coffee and could not sleep.|“much” goes with things that cannot be counted
The principal asked the students to sit down|quietly|quiet|quietness|in quietly|during the test.|an adverb tells how something is done
In spite of her cold she sang|very well|very good|much good|very goodly|at the concert.|an adverb tells how something is done
My uncle drives so|carefully|careful|carefulness|care|that he has never had an accident.|an adverb tells how something is done
The soup in the canteen smells|delicious|deliciously|deliciousness|in delicious|today.|after “smell”, an adjective describes the thing
These days I|hardly go|hardly never go|do not hardly go|not hardly go|to the cinema.|“hardly” is negative already
The watchman does not know|anything|nothing|none|no thing|about the accident.|a sentence has one negative only
The new medicine had no|effect|affect|affection|effective|on the fever.|“effect” is the noun, “affect” the verb
Please|accept|except|expect|excerpt|my thanks for all your help.|“accept” means to take, “except” means but not
Honesty was the guiding|principle|principal|principality|prince|of his life.|“principle” is a rule, “principal” the head of a college
The small shop near the gate sells|stationery|stationary|stationeries|stations|and school bags.|“stationery” is paper and pens, “stationary” means not moving
You should not|lose|loose|loss|lost|hope after one failure.|“lose” is the verb, “loose” means not tight
This peak is the|highest|most highest|more high|highly|in the whole range.|a superlative has either “-est” or “most”
My brother is three years|older than|elder than|elder from|older to|me.|“elder” does not go with “than”
The cashier gave me a|ten-rupee|ten-rupees|ten-rupee’s|tens-rupee|note instead of a coin.|in a compound before a noun the unit stays singular
The boys hurt|themselves|theirselves|themself|their selves|while climbing the wall.|the reflexive of “they” is “themselves”
`;

export const verbFaults = read(verbRows);
export const wordFaults = read(wordRows);
export const nounFaults = read(nounRows);
