/** Pairs of words by their relation. `says` completes “The words name …”. */
export const relations: { says: string; pairs: Record<string, string> }[] = [
  {
    says: 'an animal and its young',
    pairs: {
      cow: 'calf',
      dog: 'puppy',
      goat: 'kid',
      sheep: 'lamb',
      horse: 'foal',
      lion: 'cub',
      deer: 'fawn',
      frog: 'tadpole',
    },
  },
  {
    says: 'a worker and a tool',
    pairs: {
      carpenter: 'saw',
      tailor: 'needle',
      farmer: 'plough',
      surgeon: 'scalpel',
      painter: 'brush',
      mason: 'trowel',
      blacksmith: 'anvil',
      gardener: 'spade',
    },
  },
  {
    says: 'a person and the place of work',
    pairs: {
      teacher: 'school',
      chef: 'kitchen',
      judge: 'court',
      pilot: 'cockpit',
      actor: 'stage',
      librarian: 'library',
      chemist: 'laboratory',
      sailor: 'ship',
    },
  },
  {
    says: 'an instrument and what it measures',
    pairs: {
      thermometer: 'temperature',
      barometer: 'pressure',
      ammeter: 'current',
      hygrometer: 'humidity',
      odometer: 'distance',
      anemometer: 'wind speed',
      voltmeter: 'voltage',
      seismograph: 'earthquakes',
    },
  },
  {
    says: 'a country and its currency',
    pairs: {
      Japan: 'yen',
      Bangladesh: 'taka',
      Russia: 'rouble',
      China: 'yuan',
      Thailand: 'baht',
      Vietnam: 'dong',
      'South Korea': 'won',
      'Saudi Arabia': 'riyal',
    },
  },
  {
    says: 'a state of India and its capital',
    pairs: {
      Kerala: 'Thiruvananthapuram',
      Gujarat: 'Gandhinagar',
      Rajasthan: 'Jaipur',
      Bihar: 'Patna',
      Odisha: 'Bhubaneswar',
      Assam: 'Dispur',
      Karnataka: 'Bengaluru',
      Telangana: 'Hyderabad',
    },
  },
  {
    says: 'a product and its raw material',
    pairs: {
      bread: 'flour',
      paper: 'wood pulp',
      glass: 'sand',
      wine: 'grapes',
      shoes: 'leather',
      curd: 'milk',
      jaggery: 'sugarcane',
      candles: 'wax',
    },
  },
  {
    says: 'a science and what it studies',
    pairs: {
      botany: 'plants',
      zoology: 'animals',
      geology: 'rocks',
      astronomy: 'stars',
      ornithology: 'birds',
      entomology: 'insects',
      cardiology: 'the heart',
      seismology: 'tremors of the ground',
    },
  },
  {
    says: 'an animal and its home',
    pairs: {
      bee: 'hive',
      spider: 'web',
      bird: 'nest',
      ant: 'anthill',
      rabbit: 'burrow',
      bear: 'den',
      pig: 'sty',
      hen: 'coop',
    },
  },
  {
    says: 'an animal and its sound',
    pairs: {
      snake: 'hiss',
      donkey: 'bray',
      owl: 'hoot',
      crow: 'caw',
      elephant: 'trumpet',
      wolf: 'howl',
      cat: 'mew',
      duck: 'quack',
    },
  },
  {
    says: 'a part and the whole',
    pairs: {
      page: 'book',
      petal: 'flower',
      spoke: 'wheel',
      finger: 'hand',
      branch: 'tree',
      string: 'guitar',
      step: 'staircase',
      sleeve: 'shirt',
    },
  },
  {
    says: 'a person and what the person makes',
    pairs: {
      author: 'novel',
      baker: 'cake',
      cobbler: 'sandals',
      poet: 'verse',
      potter: 'pots',
      sculptor: 'statue',
      composer: 'music',
      weaver: 'cloth',
    },
  },
];

/** Families of kindred kinds. No word of a family belongs to two of its kinds. */
export const families: Record<string, string[]>[] = [
  {
    'a metal': ['iron', 'copper', 'silver', 'zinc', 'tin', 'gold', 'lead'],
    'an alloy': ['brass', 'bronze', 'steel', 'solder', 'pewter'],
  },
  {
    'a root': ['carrot', 'radish', 'beetroot', 'turnip', 'tapioca'],
    'a fruit': ['mango', 'guava', 'papaya', 'orange', 'pomegranate'],
    'a grain': ['rice', 'wheat', 'maize', 'barley', 'millet'],
  },
  {
    'a string instrument': ['veena', 'sitar', 'violin', 'guitar', 'sarod'],
    'a wind instrument': ['flute', 'shehnai', 'nadaswaram', 'trumpet', 'clarinet'],
    'a drum': ['mridangam', 'tabla', 'dholak', 'pakhawaj', 'thavil'],
  },
  {
    'a mammal': ['whale', 'bat', 'tiger', 'elephant', 'dolphin', 'otter'],
    'a bird': ['penguin', 'ostrich', 'sparrow', 'eagle', 'parrot', 'kingfisher'],
    'a reptile': ['crocodile', 'lizard', 'tortoise', 'cobra', 'gecko'],
    'a fish': ['shark', 'salmon', 'tuna', 'rohu', 'sardine'],
    'an insect': ['beetle', 'butterfly', 'mosquito', 'grasshopper', 'wasp'],
  },
  {
    'a unit of length': ['metre', 'inch', 'furlong', 'mile', 'foot'],
    'a unit of mass': ['gram', 'tonne', 'quintal', 'pound', 'ounce'],
    'a unit of volume': ['litre', 'gallon', 'pint', 'millilitre', 'cubic metre'],
  },
  {
    'a river': ['Kaveri', 'Godavari', 'Krishna', 'Narmada', 'Yamuna'],
    'a lake': ['Chilika', 'Pulicat', 'Vembanad', 'Wular', 'Loktak'],
    'a mountain range': ['Aravalli', 'Vindhya', 'Satpura', 'Himalaya', 'Karakoram'],
  },
  {
    'an input device': ['keyboard', 'mouse', 'scanner', 'microphone', 'joystick'],
    'an output device': ['printer', 'monitor', 'loudspeaker', 'projector', 'plotter'],
  },
  {
    'a programming language': ['Java', 'Python', 'C++', 'Rust', 'Fortran'],
    'an operating system': ['Linux', 'Windows', 'macOS', 'Android', 'UNIX'],
    'a database system': ['Oracle', 'PostgreSQL', 'MySQL', 'MongoDB', 'SQLite'],
  },
  {
    'a plane figure': ['square', 'circle', 'triangle', 'rhombus', 'trapezium'],
    'a solid': ['cube', 'sphere', 'cone', 'cylinder', 'pyramid'],
  },
  {
    'a planet': ['Mercury', 'Venus', 'Mars', 'Jupiter', 'Saturn', 'Neptune'],
    'a moon': ['Titan', 'Europa', 'Ganymede', 'Callisto', 'Phobos'],
  },
  {
    'a scalar': ['mass', 'time', 'temperature', 'energy', 'speed'],
    'a vector': ['force', 'velocity', 'acceleration', 'momentum', 'displacement'],
  },
  {
    'a fibre from a plant': ['cotton', 'jute', 'linen', 'coir', 'hemp'],
    'a fibre made in a factory': ['nylon', 'polyester', 'acrylic', 'rayon', 'spandex'],
  },
];
