import type { JudgedStatement } from './judged-claim.ts';

/** Statements with conclusions that follow, and others that go beyond what is said. */
export const conclusions: readonly JudgedStatement[] = [
  {
    statement: 'All buses of the town now run on electricity, and the number of buses has not changed.',
    holds: [
      ['No bus of the town burns diesel.', 'all buses run on electricity'],
      ['The town has as many buses as before.', 'the number has not changed'],
    ],
    fails: [
      ['The air of the town has become clean.', 'buses are not the only source of smoke'],
      ['More people travel by bus than before.', 'nothing is said about passengers'],
      ['Electric buses are cheaper than diesel buses.', 'nothing is said about prices'],
      ['Other towns will also change to electric buses.', 'the statement is about one town only'],
    ],
  },
  {
    statement:
      'Of the 200 students who attended the coaching, 150 passed the examination; no other student of the college passed it.',
    holds: [
      ['Fifty students who attended the coaching did not pass.', '200 attended and 150 of them passed'],
      ['Every student of the college who passed had attended the coaching.', 'no other student passed'],
    ],
    fails: [
      ['Whoever attends the coaching passes.', '50 attended and did not pass'],
      ['The students who did not attend were weak.', 'they may not even have taken the examination'],
      ['Without the coaching nobody would have passed.', 'the coaching need not be what made them pass'],
      ['The examination was easy.', 'a share of passes among some students says nothing about that'],
    ],
  },
  {
    statement: 'The library lends a reference book only if the head of the department has signed the form.',
    holds: [
      ['A reference book that was lent had a signed form.', 'a signature is a condition of lending'],
      [
        'Without the signature of the head a reference book is not lent.',
        'it says the same as the statement',
      ],
    ],
    fails: [
      [
        'Every signed form leads to a loan.',
        'the signature is needed, but other conditions may be needed too',
      ],
      ['Ordinary books are lent without a form.', 'nothing is said about ordinary books'],
      ['The heads of departments sign many forms.', 'nothing is said about how many'],
      ['Reference books are often lost.', 'no reason for the rule is given'],
    ],
  },
  {
    statement:
      'In the last five years the yield of rice per hectare rose every year, while the area under rice stayed the same.',
    holds: [
      ['The total harvest of rice rose in these years.', 'the same area gave more per hectare'],
      ['The increase of the harvest did not come from more land.', 'the area stayed the same'],
    ],
    fails: [
      ['Farmers used more fertiliser.', 'the cause of the rise is not named'],
      ['The income of farmers rose.', 'prices may have fallen'],
      ['The yield will rise again next year.', 'the past does not settle the future'],
      ['The area under other crops became smaller.', 'nothing is said about other crops'],
    ],
  },
  {
    statement: 'None of the applicants under 25 was rejected, but some of the applicants were rejected.',
    holds: [
      ['Some of the applicants were 25 or older.', 'the rejected ones cannot be under 25'],
      ['Every rejected applicant was at least 25 years old.', 'none under 25 was rejected'],
    ],
    fails: [
      [
        'All applicants of 25 or more were rejected.',
        'only some applicants were; older ones may have been accepted',
      ],
      ['The company prefers young people.', 'the reason of the rejections is not given'],
      ['Most applicants were under 25.', 'nothing is said about how many there were'],
      ['Some applicants under 25 were rejected.', 'it contradicts the statement'],
    ],
  },
  {
    statement:
      'Tickets bought online cost ₹20 less than at the counter. Still, more than half of the visitors buy at the counter.',
    holds: [
      ['Fewer than half of the visitors buy online.', 'more than half buy at the counter'],
      ['More than half of the visitors pay the higher price.', 'the counter costs more, and they buy there'],
    ],
    fails: [
      ['Most visitors do not know how to buy online.', 'they may have other reasons'],
      ['The counter will soon be closed.', 'nothing of the kind is said'],
      ['Most visitors do not care about money.', 'they may not know of the difference'],
      ['The museum loses money on tickets sold online.', 'a lower price is not yet a loss'],
    ],
  },
  {
    statement: 'Every engineer of the firm knows at least two programming languages; Meena knows only one.',
    holds: [
      ['Meena is not an engineer of the firm.', 'otherwise she would know at least two'],
      [
        'Nobody who knows fewer than two languages is an engineer of the firm.',
        'it says the same as the first part',
      ],
    ],
    fails: [
      ['Meena is not an engineer.', 'she may be an engineer elsewhere'],
      ['Whoever knows two languages is an engineer of the firm.', 'the statement does not hold backwards'],
      ['Meena wants to learn another language.', 'nothing is said about her plans'],
      ['The firm gives courses in programming.', 'nothing is said about how they learned'],
    ],
  },
  {
    statement:
      'If the river rises above ten metres, the bridge is closed. Yesterday the bridge was open all day.',
    holds: [
      ['Yesterday the river did not rise above ten metres.', 'otherwise the bridge would have been closed'],
      ['At no time yesterday was the bridge closed because of the river.', 'it was open all day'],
    ],
    fails: [
      ['Yesterday it did not rain.', 'rain may fall without raising the river so far'],
      ['The bridge is closed only when the river is high.', 'it may be closed for other reasons too'],
      ['Today the bridge will be open.', 'the river may rise today'],
      ['The bridge is unsafe above ten metres.', 'the reason of the rule is not given'],
    ],
  },
  {
    statement:
      'A survey of 1,000 telephone users found that 700 use their telephone for payments, and that 400 of these 700 use it for tickets as well.',
    holds: [
      [
        'Three hundred of those asked pay by telephone but do not buy tickets with it.',
        '700 less 400 is 300',
      ],
      ['At least 400 of those asked buy tickets by telephone.', '400 are known to do both'],
    ],
    fails: [
      ['Exactly 400 of those asked buy tickets by telephone.', 'some of the other 300 may do so too'],
      ['Most people of the country pay by telephone.', 'those asked need not stand for the country'],
      ['Payments by telephone are safe.', 'use is no proof of safety'],
      ['Three hundred of those asked do not own a telephone.', 'all of them use one'],
    ],
  },
  {
    statement: 'The new medicine cured more patients than the old one, and it cost each of them less.',
    holds: [
      ['The old medicine cured fewer patients.', 'it is the first part, told from the other side'],
      [
        'A patient paid more for the old medicine than for the new one.',
        'the new one cost each of them less',
      ],
    ],
    fails: [
      ['The old medicine is no longer sold.', 'nothing is said about sales'],
      ['The new medicine cures every patient.', 'more is not all'],
      ['The new medicine has no side effects.', 'side effects are not mentioned'],
      ['The makers of the new medicine earn less.', 'a low price may go with low costs'],
    ],
  },
  {
    statement: 'All the trains from the north were late this morning, and no train from the south was late.',
    holds: [
      ['A train that was late this morning did not come from the south.', 'no train from the south was late'],
      ['A train that was in time this morning did not come from the north.', 'all from the north were late'],
    ],
    fails: [
      ['There was fog in the north.', 'the cause is not given'],
      ['Trains from the north are always late.', 'one morning is not always'],
      ['More trains come from the north than from the south.', 'numbers are not given'],
      ['Trains from the east were in time.', 'nothing is said about them'],
    ],
  },
  {
    statement:
      'Only those members who have paid the fee may vote, and Arun, a member, has not paid. Bala, another member, has paid.',
    holds: [
      ['Arun may not vote.', 'he has not paid'],
      ['Some member has paid the fee.', 'Bala has'],
    ],
    fails: [
      ['Bala will vote.', 'he has met the condition, but need not vote'],
      ['Arun cannot afford the fee.', 'why he has not paid is not said'],
      ['Most members have paid.', 'only one who paid is known'],
      ['The fee is too high.', 'nothing is said about its amount'],
    ],
  },
  {
    statement:
      'The shop gives a discount to everybody who buys for ₹1,000 or more. Nobody got a discount today.',
    holds: [
      ['Nobody bought for ₹1,000 or more today.', 'such a buyer would have got a discount'],
      ['Every purchase of today was below ₹1,000.', 'otherwise a discount would have been given'],
    ],
    fails: [
      ['Nobody came to the shop today.', 'people may have bought for less'],
      ['Purchases below ₹1,000 never get a discount.', 'the rule does not say so'],
      ['The shop has ended its offer.', 'the offer is stated as valid'],
      ['The shop sold for less than ₹1,000 in all today.', 'many small purchases can make a large sum'],
    ],
  },
];
