/** A sentence with a gap, the word for it, and words that do not fit. */
export type GappedSentence = {
  sentence: string;
  word: string;
  same: string;
  opposite: string;
  meaning: string;
  /** Two other words and what they mean. */
  others: [word: string, meaning: string][];
};

// Sentence | word | same meaning | opposite | meaning | two other words with their meanings.
const rows = `
The old bridge was so ___ that lorries were no longer allowed to cross it.|fragile|delicate|sturdy|easily broken|scenic=pleasant to look at|wooded=covered with trees
After three sleepless nights the nurse looked completely ___.|exhausted|worn out|refreshed|very tired|wealthy=having much money|foreign=from another country
The witness gave a ___ account, so that every detail of it could be checked.|precise|exact|vague|correct in every detail|fearful=full of fear|silent=without a sound
The two reports ___ each other: one says that the tank was full, the other that it was empty.|contradict|conflict with|confirm|to say the opposite of|imitate=copy the manner of|summarise=tell in few words
Because of the ___ rain, the match was stopped and started again six times.|intermittent|on-and-off|continuous|stopping and starting again|imaginary=existing only in the mind|fragrant=sweet-smelling
The manager praised her ___ remarks, which went straight to the heart of the matter.|pertinent|relevant|irrelevant|to the point|plaintive=sounding sad|borrowed=taken from others
A cold compress will ___ the swelling, so that the ring can be taken off.|reduce|lessen|increase|to make smaller|celebrate=honour with a feast|translate=put into another language
He is so ___ that he believes every advertisement.|gullible|easily deceived|sceptical|too ready to believe|generous=ready to give|clumsy=awkward in movement
The committee was ___: all nine members voted for the plan.|unanimous|of one mind|divided|fully agreed|temporary=lasting for a short time|anonymous=without a name
Her handwriting is hardly ___; even she cannot always read it.|legible|readable|illegible|clear enough to be read|audible=able to be heard|tangible=able to be touched
The factory had to ___ forty workers because orders had fallen.|dismiss|lay off|hire|to send away from work|promote=raise in rank|congratulate=wish joy
Water is ___ in this district, so every drop is collected.|scarce|in short supply|plentiful|not enough for the need|heavy=of great weight|noisy=making much sound
The speaker’s voice was so ___ that the back rows heard nothing.|feeble|weak|powerful|lacking strength|melodious=pleasant to hear|familiar=well known
The new rule is ___: nobody may ignore it.|mandatory|compulsory|optional|required of everybody|obscure=hard to understand|ancient=very old
The clerk tried to ___ the angry customer by returning his money.|appease|calm|provoke|to make less angry|accompany=go with|recognise=know again
The explorers crossed a ___ plain where nothing grows.|barren|infertile|fertile|producing no plants|crowded=full of people|shallow=not deep
It is ___ to touch the wire before switching off the current.|hazardous|dangerous|safe|full of risk|expensive=costing much|customary=usual by tradition
The company has ___ its prices for the festival, and customers queue for the bargains.|lowered|cut|raised|to make less|remembered=kept in mind|inherited=got from a dead relative
The teacher was ___ with latecomers and sent every one of them home.|strict|stern|lenient|insisting that rules are kept|grateful=thankful|bilingual=speaking two languages
The evidence was not ___, so the court set the accused free.|conclusive|decisive|doubtful|settling the matter|fashionable=in the style of the day|edible=fit to be eaten
Oil ___ the friction between moving parts, so that they last longer.|diminishes|reduces|increases|to make less|counts=finds the number of|imitates=copies
The guide was so ___ with the forest that he never used a map.|familiar|well acquainted|unacquainted|knowing something well|infected=made ill|charged=accused
In spite of the ___ noise of the machines, the two foremen understood each other by signs.|deafening|ear-splitting|faint|extremely loud|fragrant=sweet-smelling|costly=expensive
The minister’s ___ visit took everybody by surprise.|unannounced|unexpected|scheduled|not told beforehand|circular=round|annual=happening once a year
The ___ student had read every book on the list before the term began.|assiduous|hard-working|lazy|working with great care|absent=not there|illiterate=unable to read
The wound is ___ and will heal in a day or two.|superficial|slight|deep|only on the surface|hereditary=passed on by parents|incurable=that cannot be cured
Such a ___ decision is not expected of a judge, who must treat both sides alike.|biased|partial|fair|favouring one side|tireless=never getting tired|patriotic=loving one’s country
The village is so ___ that the post comes only once a week.|remote|isolated|accessible|far from other places|populous=having many people|fertile=producing rich crops
He was ___ of the theft after the real thief had confessed.|acquitted|cleared|convicted|declared not guilty|composed=made up|deprived=kept without
The ___ water of the lake let us see the fish at the bottom.|transparent|clear|muddy|that one can see through|stagnant=not flowing|scalding=burning hot
The price of onions ___ from ₹30 to ₹90 within a week.|soared|shot up|plunged|to rise very fast|wandered=went about without aim|lingered=stayed long
His ___ for the new project was catching: soon the whole team worked at weekends.|enthusiasm|eagerness|indifference|keen interest|apology=words of regret|remedy=cure
Only a ___ of the seeds sprouted; nine out of ten lay dead in the soil.|fraction|small part|majority|a small share|fragrance=sweet smell|portrait=picture of a person
The manual is full of ___ details that no user ever needs.|superfluous|unnecessary|essential|more than is needed|delicious=good to eat|punctual=in time
The guards were ___ and noticed the intruder at once.|vigilant|watchful|careless|keeping careful watch|eloquent=speaking well|thrifty=careful with money
The editor refused to ___ the name of her source, even when she was asked in court.|disclose|reveal|conceal|to make known|dissolve=mix into a liquid|manufacture=make in a factory
Rust ___ iron until nothing of it is left.|corrodes|eats away|protects|to destroy slowly|magnetises=makes magnetic|polishes=makes shiny
The clerk was dismissed for ___: he had taken money to pass a bill.|corruption|dishonesty|honesty|dishonest use of a post|punctuality=being in time|blindness=being unable to see
The team’s ___ in the final, by eight wickets, was celebrated all night.|triumph|victory|defeat|a great success|rehearsal=practice before a show|vacancy=a post that is free
The two partners had a ___ agreement, never put on paper.|verbal|spoken|written|by word of mouth|marine=of the sea|solar=of the sun
The ___ soldier stayed at his post though all others had fled.|valiant|brave|cowardly|showing courage|retired=no longer in service|wooden=made of wood
The licence ___ on 31 March and must then be renewed.|expires|ends|begins|to come to an end|hesitates=waits before acting|evaporates=turns to vapour
Her ___ made her share the prize money with the whole team.|generosity|open-handedness|selfishness|readiness to give|eyesight=power to see|accent=way of pronouncing
The lecture was so ___ that half of the audience fell asleep.|monotonous|dull|lively|without any change|accurate=free of mistakes|urgent=needing action at once
Do not ___ the rules; they have kept this workshop free of accidents.|flout|disobey|obey|to break openly|memorise=learn by heart|recite=say aloud by heart
The ___ light of a single candle was not enough for reading.|dim|faint|dazzling|not bright|rapid=very fast|liquid=flowing like water
The merger was ___ to both firms: their costs fell and their sales rose.|beneficial|advantageous|harmful|doing good|invisible=that cannot be seen|allergic=made ill by some food
Smoking is strictly ___ in the oxygen ward; a spark could kill.|prohibited|banned|permitted|not allowed by rule|advertised=made known to buyers|examined=looked at closely
The judge found the witness ___, since his story changed with every question.|unreliable|untrustworthy|dependable|not to be trusted|athletic=good at sports|underage=too young by law
We must ___ water in the dry months if it is to last until the rains.|conserve|save|waste|to use with care|pollute=make dirty|colour=give a colour to
Unlike his ___ brother, who talks to everybody, Mohan is shy.|sociable|outgoing|reserved|fond of company|mute=unable to speak|fictitious=not real
The ___ growth of the firm, from ten to a thousand workers in a year, surprised the bankers.|rapid|swift|slow|very fast|moral=concerning right and wrong|edible=fit to be eaten
She spoke with such ___ that nobody dared to doubt her.|conviction|certainty|hesitation|firm belief|hunger=need of food|symmetry=likeness of two halves
An ___ supply of spare parts kept the machines running without a break.|adequate|sufficient|insufficient|as much as is needed|audible=able to be heard|angular=having corners
The poison acts so ___ that the first signs appear only after weeks.|gradually|slowly|instantly|little by little|legally=by law|proudly=with pride
The firm ___ its debts and now owes nothing to anybody.|settled|paid off|incurred|to pay in full|recited=said aloud by heart|harvested=gathered in
The ___ river had swept away three houses by morning.|turbulent|raging|calm|moving wildly|frozen=turned to ice|imaginary=existing only in the mind
A ___ amount of salt was left in the glass, too small to be weighed.|minute|tiny|huge|extremely small|sincere=honest|nocturnal=active at night
The crew ___ the sinking ship in two boats.|abandoned|left|boarded|to leave for good|applauded=clapped for|invented=thought of first
`;

export const gappedSentences: readonly GappedSentence[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [sentence = '', word = '', same = '', opposite = '', meaning = '', ...others] = row.split('|');
    return {
      ...{ sentence, word, same, opposite, meaning },
      others: others.map((other): [string, string] => {
        const [text = '', gloss = ''] = other.split('=');
        return [text, gloss];
      }),
    };
  });
