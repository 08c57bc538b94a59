import type { JudgedStatement } from './judged-claim.ts';

/** Statements with assumptions that they take for granted, and others that they do not need. */
export const assumptions: readonly JudgedStatement[] = [
  {
    statement: '“Send your application by speed post, so that it reaches us before Friday,” says the notice.',
    holds: [
      ['Speed post can deliver the letter before Friday.', 'otherwise the advice would be pointless'],
      ['Some readers of the notice want to apply.', 'the notice is written for them'],
    ],
    fails: [
      ['Ordinary post never arrives.', 'it is enough that it may be late'],
      ['All applicants live in the same town.', 'where they live does not matter'],
      ['Applications after Friday are always thrown away.', 'they may just be a nuisance'],
      ['The firm has many vacancies.', 'one vacancy is reason enough for a notice'],
    ],
  },
  {
    statement: 'The municipality has put up boards: “Boil the water before you drink it.”',
    holds: [
      ['Boiling makes the water safer to drink.', 'otherwise boiling would be no remedy'],
      ['People will read the boards.', 'otherwise putting them up would be useless'],
    ],
    fails: [
      ['The water of all other towns is clean.', 'only this town is meant'],
      ['Everybody in the town can read.', 'it is enough that many can'],
      ['People like boiled water.', 'safety is the point, not taste'],
      ['The municipality cannot repair the pipes.', 'it may be about to do so'],
    ],
  },
  {
    statement:
      'The college has moved its lectures from two o’clock to nine, so that students are more attentive.',
    holds: [
      [
        'Students are more attentive in the morning than in the afternoon.',
        'the change is made for this effect',
      ],
      ['The time of a lecture influences attention.', 'otherwise another time would not help'],
    ],
    fails: [
      ['Students asked for the change.', 'the college may act on its own'],
      ['The teachers live near the college.', 'where they live does not matter'],
      ['Nobody was attentive at two o’clock.', 'it is enough that fewer were'],
      ['Other colleges start at nine too.', 'the reason given has nothing to do with other colleges'],
    ],
  },
  {
    statement: '“Buy our cooker, and your gas cylinder will last two weeks longer,” says an advertisement.',
    holds: [
      ['Buyers want to save gas.', 'the saving is meant to make them buy'],
      ['Cookers differ in the gas that they use.', 'otherwise another cooker would not save any'],
    ],
    fails: [
      ['Everybody cooks with gas.', 'the advertisement may be meant for those who do'],
      ['The price of gas will rise.', 'saving is worth it at any price'],
      ['Other cookers are unsafe.', 'safety is not mentioned'],
      ['The cooker is the cheapest in the market.', 'its price is not mentioned'],
    ],
  },
  {
    statement: 'The doctor told Kumar to walk for half an hour every day in order to lose weight.',
    holds: [
      ['Kumar is able to walk for half an hour.', 'a doctor does not advise what a patient cannot do'],
      ['Walking helps to lose weight.', 'it is the purpose of the advice'],
    ],
    fails: [
      ['Kumar eats too much.', 'food is not mentioned'],
      ['Everybody who walks is healthy.', 'the advice is for one person'],
      ['Kumar does not walk at all now.', 'he may walk, but less'],
      ['No medicine helps against overweight.', 'walking may just be the better way'],
    ],
  },
  {
    statement:
      'The state will build a road to the hill village, so that its farmers can sell vegetables in the city.',
    holds: [
      ['Farmers of the village have vegetables to sell.', 'otherwise the road would not serve this purpose'],
      [
        'The lack of a road keeps the farmers from selling in the city.',
        'the road is to remove the obstacle',
      ],
    ],
    fails: [
      ['The city grows no vegetables.', 'it is enough that it buys some from outside'],
      ['All farmers of the village own lorries.', 'traders may carry the goods'],
      ['The village has no other problem.', 'one problem is solved at a time'],
      ['Vegetables are dearer in the city than elsewhere.', 'it is enough that they can be sold'],
    ],
  },
  {
    statement: 'The bank now asks its customers to change their password every three months.',
    holds: [
      ['A password that is never changed is less safe.', 'the request is meant to make accounts safer'],
      ['Customers can change their password themselves.', 'otherwise they could not be asked to'],
    ],
    fails: [
      ['All passwords of customers are known to thieves.', 'a possible danger is enough'],
      ['Customers never change their password unasked.', 'some may do so already'],
      ['Other banks do the same.', 'the bank may be the first'],
      ['Three months are too short for a thief.', 'no such calculation is needed for the request'],
    ],
  },
  {
    statement: '“If you want to learn to swim, join our club,” reads a poster at the bus stand.',
    holds: [
      ['Some people at the bus stand may want to learn to swim.', 'the poster is meant for them'],
      ['The club can teach people to swim.', 'otherwise its offer would be empty'],
    ],
    fails: [
      ['There is no other club in the town.', 'the poster may compete with others'],
      ['Everybody who joins the club learns to swim.', 'it is enough that one can learn it there'],
      ['Swimming is the best of all exercises.', 'no comparison is made'],
      ['Swimming cannot be learnt without a teacher.', 'the club may just make it easier'],
    ],
  },
  {
    statement: 'The manager decided to pay a bonus to those workers who take no unplanned leave in a month.',
    holds: [
      ['A bonus can make workers avoid unplanned leave.', 'the bonus is offered for this'],
      ['Unplanned leave is a loss to the company.', 'otherwise nobody would pay to reduce it'],
    ],
    fails: [
      ['All workers take unplanned leave.', 'it is enough that some do'],
      ['Workers are badly paid.', 'a bonus may be added to good pay'],
      ['Workers who take leave are lazy.', 'they may have good reasons'],
      ['The company has made a large profit.', 'a bonus may pay for itself'],
    ],
  },
  {
    statement: 'The zoo asks visitors not to feed the animals, because it makes them ill.',
    holds: [
      [
        'Some visitors would feed the animals if nobody asked them not to.',
        'otherwise the request would be needless',
      ],
      ['Visitors are willing to follow such a request.', 'otherwise it would not be made'],
    ],
    fails: [
      ['The zoo cannot afford enough food.', 'illness is the reason given'],
      ['All food of visitors is poisonous.', 'wrong food in any amount may do harm'],
      ['Visitors do not love animals.', 'those who feed them may love them'],
      ['Many animals have died in the zoo.', 'illness is reason enough'],
    ],
  },
  {
    statement: 'To lighten the traffic in the city, the government will raise the parking fees.',
    holds: [
      [
        'Higher fees will make some people leave their cars at home.',
        'this is how the traffic is to become lighter',
      ],
      [
        'Parked cars come to the city as part of its traffic.',
        'otherwise parking fees would not touch the traffic',
      ],
    ],
    fails: [
      ['The government needs money.', 'traffic is the reason given'],
      ['All drivers can afford the higher fees.', 'the plan counts on some who will not pay'],
      ['Buses are never crowded.', 'there may be other ways to travel'],
      ['There are too few parking places in the city.', 'the aim is fewer cars, not more places'],
    ],
  },
  {
    statement: 'The teacher told the class to read the poem aloud at home, in order to remember it better.',
    holds: [
      ['What is read aloud is remembered better.', 'this is the purpose of the advice'],
      ['The pupils are to remember the poem.', 'the advice serves this end'],
    ],
    fails: [
      ['The pupils cannot read silently.', 'reading aloud is just said to be better for memory'],
      ['Poems are harder to remember than prose.', 'prose is not mentioned'],
      ['The parents will listen to the pupils.', 'reading aloud does not need a listener'],
      ['The pupils do not like the poem.', 'liking is not the point'],
    ],
  },
  {
    statement: '“Our office is closed on Saturday. Please use the website,” says the recorded message.',
    holds: [
      ['Callers can reach the website.', 'otherwise the advice would not help them'],
      ['The website offers what some callers need.', 'otherwise there would be no sense in naming it'],
    ],
    fails: [
      ['The office is open on Sunday.', 'nothing follows for Sunday'],
      ['Everybody who calls owns a computer.', 'a telephone or another’s computer would do'],
      ['The website is better than the office.', 'it is only the way that is left on Saturday'],
      ['Many people call on Saturday.', 'one caller is reason enough for the message'],
    ],
  },
];
