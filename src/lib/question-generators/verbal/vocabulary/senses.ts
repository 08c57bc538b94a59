/** A word, a word of the same and one of the opposite meaning, and what it means. */
export type Sense = { word: string; same: string; opposite: string; meaning: string; field: string };

/** Words by their field of meaning. Words of different fields never mean the same or the opposite. */
const fields: Record<string, [word: string, same: string, opposite: string, meaning: string][]> = {
  'amount, adjective': [
    ['ample', 'plentiful', 'scarce', 'more than enough'],
    ['meagre', 'scanty', 'abundant', 'too small in amount'],
    ['immense', 'huge', 'tiny', 'extremely large'],
  ],
  'speech, adjective': [
    ['garrulous', 'talkative', 'taciturn', 'fond of talking, mostly about little things'],
    ['reticent', 'reserved', 'outspoken', 'slow to say what one thinks'],
    ['concise', 'succinct', 'verbose', 'saying much in few words'],
  ],
  'temper, adjective': [
    ['irascible', 'hot-tempered', 'placid', 'easily made angry'],
    ['serene', 'calm', 'agitated', 'peaceful and untroubled'],
    ['jovial', 'cheerful', 'sullen', 'full of good humour'],
  ],
  'work, adjective': [
    ['diligent', 'hard-working', 'lazy', 'steady and careful in work'],
    ['indolent', 'idle', 'industrious', 'avoiding effort'],
    ['adept', 'skilled', 'inept', 'very good at doing something'],
  ],
  'courage, adjective': [
    ['intrepid', 'fearless', 'timid', 'without fear'],
    ['craven', 'cowardly', 'brave', 'lacking any courage'],
  ],
  'change, adjective': [
    ['transient', 'fleeting', 'permanent', 'lasting only a short time'],
    ['immutable', 'unchangeable', 'variable', 'that cannot change'],
    ['perennial', 'everlasting', 'momentary', 'going on for ever'],
  ],
  'truth, adjective': [
    ['candid', 'frank', 'evasive', 'open and honest in speech'],
    ['spurious', 'fake', 'genuine', 'not what it claims to be'],
    ['credulous', 'gullible', 'sceptical', 'too ready to believe'],
  ],
  'money, adjective': [
    ['affluent', 'wealthy', 'destitute', 'having much money'],
    ['frugal', 'thrifty', 'extravagant', 'careful not to spend much'],
    ['lucrative', 'profitable', 'loss-making', 'bringing in much money'],
  ],
  'light, adjective': [
    ['opaque', 'cloudy', 'transparent', 'that one cannot see through'],
    ['luminous', 'glowing', 'dark', 'giving off light'],
  ],
  'health, adjective': [
    ['robust', 'sturdy', 'frail', 'strong and healthy'],
    ['lethal', 'deadly', 'harmless', 'able to kill'],
  ],
  'manners, adjective': [
    ['courteous', 'polite', 'rude', 'having good manners'],
    ['haughty', 'arrogant', 'humble', 'proud and looking down on others'],
    ['obstinate', 'stubborn', 'yielding', 'refusing to change one’s mind'],
  ],
  'novelty, adjective': [
    ['obsolete', 'outdated', 'modern', 'no longer in use'],
    ['novel', 'original', 'hackneyed', 'new and unlike anything before'],
  ],
  'movement, verb': [
    ['accelerate', 'speed up', 'slow down', 'to go faster'],
    ['ascend', 'climb', 'descend', 'to go up'],
    ['loiter', 'linger', 'hurry', 'to stand about without purpose'],
  ],
  'size, verb': [
    ['augment', 'increase', 'diminish', 'to make greater'],
    ['curtail', 'shorten', 'lengthen', 'to cut down'],
    ['dilate', 'widen', 'contract', 'to become wider'],
  ],
  'permission, verb': [
    ['prohibit', 'forbid', 'permit', 'to say that something must not be done'],
    ['thwart', 'frustrate', 'assist', 'to keep a plan from succeeding'],
    ['coerce', 'force', 'persuade gently', 'to make somebody do a thing by threats'],
  ],
  'praise, verb': [
    ['commend', 'praise', 'criticise', 'to speak well of'],
    ['vilify', 'defame', 'glorify', 'to speak very badly of'],
    ['mock', 'ridicule', 'respect', 'to laugh at unkindly'],
  ],
  'knowledge, verb': [
    ['conceal', 'hide', 'reveal', 'to keep out of sight'],
    ['elucidate', 'explain', 'obscure', 'to make clear'],
    ['ascertain', 'find out', 'overlook', 'to make sure of a fact'],
  ],
  'keeping, verb': [
    ['relinquish', 'give up', 'retain', 'to let go of'],
    ['squander', 'waste', 'save', 'to spend foolishly'],
    ['replenish', 'refill', 'empty', 'to make full again'],
  ],
  'feeling, verb': [
    ['detest', 'loathe', 'adore', 'to dislike very strongly'],
    ['alleviate', 'relieve', 'aggravate', 'to make pain or trouble less'],
    ['pacify', 'soothe', 'provoke', 'to make calm'],
  ],
  'beginning, verb': [
    ['commence', 'begin', 'conclude', 'to start'],
    ['abolish', 'do away with', 'establish', 'to put an end to a law or custom'],
    ['procrastinate', 'put off', 'act at once', 'to leave until later'],
  ],
  'peace, noun': [
    ['discord', 'strife', 'harmony', 'lack of agreement'],
    ['enmity', 'hostility', 'friendship', 'the state of being an enemy'],
    ['truce', 'ceasefire', 'combat', 'an agreement to stop fighting for a time'],
  ],
  'mind, noun': [
    ['acumen', 'shrewdness', 'stupidity', 'the ability to judge well and quickly'],
    ['apathy', 'indifference', 'enthusiasm', 'lack of interest'],
    ['remorse', 'regret', 'self-satisfaction', 'sorrow for having done wrong'],
  ],
  'success, noun': [
    ['zenith', 'peak', 'lowest point', 'the highest point'],
    ['adversity', 'hardship', 'prosperity', 'a time of difficulties'],
    ['debacle', 'fiasco', 'triumph', 'a complete failure'],
  ],
  'kindness, noun': [
    ['benevolence', 'goodwill', 'malice', 'the wish to do good'],
    ['clemency', 'mercy', 'severity', 'mildness towards a wrongdoer'],
  ],
};

export const senses: readonly Sense[] = Object.entries(fields).flatMap(([field, rows]) =>
  rows.map(([word, same, opposite, meaning]) => ({ word, same, opposite, meaning, field })),
);

/** Senses of the same part of speech in other fields of meaning. */
export const othersThan = (sense: Sense): Sense[] => {
  const part = sense.field.split(', ')[1];
  return senses.filter(({ field }) => field !== sense.field && field.endsWith(`, ${part}`));
};
