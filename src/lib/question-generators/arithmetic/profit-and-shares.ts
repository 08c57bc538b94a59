import { plus, ratio } from '#lib/fraction.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { multipleChoice } from '../kinds/statements.ts';
import { decimalToTex, formatCount, formatPercent, formatRupees, toTex } from '../number-format.ts';
import { drawNames, drawPerson } from '../people.ts';
import type { Template } from '../template.ts';

const markedPrice = singleChoice({
  name: 'marked-up-then-discounted',
  title: 'A price marked up and then discounted',
  area: 'Quantitative',
  topic: 'Profit and Loss',
  difficulty: 3,
  space: 60,
  parameters: (draw) => ({
    up: draw.step(10, 80, 2),
    off: draw.step(5, 40, 1),
    who: drawPerson(draw),
    goods: draw.pick(['calculators', 'school bags', 'table lamps', 'raincoats']),
  }),
  holds: ({ up, off }) => (100 + up) * (100 - off) > 10_000,
  bounds: [1, 90],
  form: 'decimal',
  solve: ({ up, off }) => ratio((100 + up) * (100 - off) - 10_000, 100),
  check: ({ up, off }) => {
    const cost = 10_000;
    const marked = cost + (cost / 100) * up;
    return ratio(marked - (marked / 100) * off - cost, 100);
  },
  mistakes: {
    'subtracts the discount from the mark-up, though they are percentages of different sums': ({ up, off }) =>
      ratio(up - off),
    'is the profit as a percentage of the marked price': ({ up, off }) =>
      ratio((100 + up) * (100 - off) - 10_000, 100 + up),
    'is the profit as a percentage of the selling price': ({ up, off }) =>
      ratio(((100 + up) * (100 - off) - 10_000) * 100, (100 + up) * (100 - off)),
    'leaves out the discount': ({ up }) => ratio(up),
    'adds the product of the percentages instead of subtracting it': ({ up, off }) =>
      plus(up - off, ratio(up * off, 100)),
    'is the mean of the two percentages': ({ up, off }) => ratio(up + off, 2),
  },
  write: formatPercent,
  stem: ({ up, off, who, goods }) => [
    `${who.name} marks ${goods} ${up}% above what they cost ${who.pronoun === 'she' ? 'her' : 'him'} and sells them with a discount of ${off}%.
What is ${who.possessive} profit, as a percentage of the cost?`,
    `The marked price of an article is ${up}% above its cost price. It is sold at a discount of ${off}%.
What is the profit per cent?`,
  ],
  steps: ({ up, off }, answer) => [
    `Let the cost be ₹100. The marked price is then ₹${100 + up}.`,
    `The discount is ${off}% of that, so the selling price is $${100 + up} \\times \\frac{${100 - off}}{100} = ${decimalToTex(ratio((100 + up) * (100 - off), 100))}$ rupees.`,
    `The profit on ₹100 is ${answer}.`,
  ],
});

const equalPrices = multipleChoice({
  name: 'two-sold-at-the-same-price',
  title: 'Two articles sold at the same price',
  area: 'Quantitative',
  topic: 'Profit and Loss',
  difficulty: 4,
  space: 300,
  parameters: (draw) => {
    const rate = draw.pick([5, 10, 20, 25, 30, 40, 50]);
    return {
      rate,
      price: ((100 * 100 - rate * rate) / 25) * draw.whole(1, 20),
      gainTold: draw.coinFlip(),
      lossTold: draw.coinFlip(),
      wholeTold: draw.coinFlip(),
      percentTold: draw.coinFlip(),
      goods: draw.pick(['bicycles', 'phones', 'chairs', 'fans']),
    };
  },
  holds: ({ price, rate }) => {
    const [gainer, loser] = [(price * 100) / (100 + rate), (price * 100) / (100 - rate)];
    return price >= 400 && price <= 30_000 && Number.isInteger(gainer) && Number.isInteger(loser);
  },
  claims: ({ rate, price, gainTold, lossTold, wholeTold, percentTold, goods }) => {
    const gainer = (price * 100) / (100 + rate);
    const loser = (price * 100) / (100 - rate);
    const loss = gainer + loser - 2 * price;
    const one = goods.slice(0, -1);
    const cheap = ratio(price * (100 - rate), 100);
    const dear = ratio(price * (100 + rate), 100);
    return [
      {
        text: `The ${one} sold at a gain cost the dealer ${formatRupees(gainTold ? gainer : cheap)}.`,
        holds: gainTold,
        why: `the price is ${100 + rate}% of its cost, so it cost ${formatRupees(gainer)}${gainTold ? '' : `; taking ${rate}% off the selling price is something else`}.`,
      },
      {
        text: `The ${one} sold at a loss cost the dealer ${formatRupees(lossTold ? loser : dear)}.`,
        holds: lossTold,
        why: `the price is ${100 - rate}% of its cost, so it cost ${formatRupees(loser)}${lossTold ? '' : `; adding ${rate}% to the selling price is something else`}.`,
      },
      {
        text: wholeTold
          ? `On the whole the dealer loses ${formatRupees(loss)}.`
          : 'On the whole the dealer neither gains nor loses.',
        holds: wholeTold,
        why: `the two cost ${formatRupees(gainer + loser)} and bring ${formatRupees(2 * price)}.`,
      },
      {
        text: `The overall loss is ${formatPercent(ratio(percentTold ? rate * rate : rate * 50, 100))} of the cost.`,
        holds: percentTold || rate * rate === rate * 50,
        why: `the loss is ${formatRupees(loss)} on ${formatRupees(gainer + loser)}, which is ${formatPercent(ratio(rate * rate, 100))}.`,
      },
    ];
  },
  check: ({ rate, price, gainTold, lossTold, wholeTold, percentTold }) => {
    const costAt = (percents: number) => {
      let cost = 1;
      while (cost * percents < price * 100) cost += 1;
      return cost;
    };
    const [gainer, loser] = [costAt(100 + rate), costAt(100 - rate)];
    const lossPercent = ((gainer + loser - 2 * price) / (gainer + loser)) * 100;
    const expected = percentTold ? (rate * rate) / 100 : rate / 2;
    return [
      gainTold || gainer * 100 === price * (100 - rate),
      lossTold || loser * 100 === price * (100 + rate),
      wholeTold ? gainer + loser > 2 * price : gainer + loser === 2 * price,
      Math.abs(lossPercent - expected) < 1e-9,
    ];
  },
  stem: ({ rate, price, goods }) =>
    `A dealer sells two ${goods} at ${formatRupees(price)} each: one at a gain of ${rate}% and the other at a loss of ${rate}%, both reckoned on what they cost.
Which of these statements are true? Select all that apply.`,
  steps: ({ rate }) => [
    `Gain and loss are percentages of the costs, so the two prices are ${100 + rate}% and ${100 - rate}% of them.`,
  ],
});

const partnership = singleChoice({
  name: 'partner-who-joins-later',
  title: 'A partner who joins later',
  area: 'Quantitative',
  topic: 'Partnership',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const [first, second, months] = [
      draw.step(20_000, 90_000, 5000),
      draw.step(20_000, 90_000, 5000),
      draw.whole(2, 9),
    ];
    const parts = (first * 12 + second * (12 - months)) / 5000;
    return {
      first,
      second,
      months,
      profit: parts * draw.pick([25, 50, 75, 100, 125, 150]),
      who: drawNames(draw, 2),
    };
  },
  holds: ({ first, second, profit }) => first !== second && profit < 60_000,
  bounds: [500, 60_000],
  solve: ({ first, second, months, profit }) =>
    ratio((profit / 100) * second * (12 - months), (first * 12 + second * (12 - months)) / 100),
  check: ({ first, second, months, profit }) => {
    let [one, other] = [0, 0];
    for (let month = 0; month < 12; month += 1) {
      one += first;
      if (month >= months) other += second;
    }
    return Math.round((profit * other) / (one + other));
  },
  mistakes: {
    'leaves out the months': ({ first, second, profit }) => ratio(profit * second, first + second),
    'is the share of the other partner': ({ first, second, months, profit }) =>
      ratio((profit / 100) * first * 12, (first * 12 + second * (12 - months)) / 100),
    'counts the months before joining instead of those after it': ({ first, second, months, profit }) =>
      ratio((profit / 100) * second * months, (first * 12 + second * months) / 100),
    'splits the profit in halves': ({ profit }) => ratio(profit, 2),
    'splits the profit by the months alone': ({ months, profit }) =>
      ratio(profit * (12 - months), 24 - months),
  },
  write: formatRupees,
  stem: ({ first, second, months, profit, who: [a, b] }) =>
    `${a} opens a shop with ${formatRupees(first)}. ${b} joins with ${formatRupees(second)} ${formatCount(months, 'month')} later. At the end of the first year they share a profit of ${formatRupees(profit)} by capital and time.
What is ${b}’s share?`,
  steps: ({ first, second, months, profit, who: [a, b] }, answer) => {
    const [one, other] = [first * 12, second * (12 - months)];
    return [
      `${a}: $${toTex(first)} \\times 12 = ${toTex(one)}$. ${b}: $${toTex(second)} \\times ${12 - months} = ${toTex(other)}$.`,
      `${b}’s part of the profit is $\\frac{${toTex(other)}}{${toTex(one + other)}} = ${toTex(ratio(other, one + other))}$.`,
      `Share: $${toTex(profit)} \\times ${toTex(ratio(other, one + other))}$, which is ${answer}.`,
    ];
  },
});

const stock = singleChoice({
  name: 'income-from-shares',
  title: 'The yearly income from shares',
  area: 'Quantitative',
  topic: 'Stocks and Shares',
  difficulty: 3,
  space: 300,
  parameters: (draw) => {
    const price = draw.pick([80, 90, 96, 105, 110, 112, 115, 120, 125, 128, 130, 135, 140, 144, 150, 160]);
    return { price, shares: draw.step(20, 200, 5), rate: draw.whole(5, 16), who: drawPerson(draw) };
  },
  bounds: [50, 8000],
  form: 'money',
  solve: ({ shares, rate }) => ratio(shares * rate),
  check: ({ price, shares, rate }) => {
    let [money, income] = [price * shares, 0];
    while (money >= price) {
      money -= price;
      income += rate;
    }
    return income;
  },
  mistakes: {
    'pays the dividend on the money invested instead of the face value': ({ price, shares, rate }) =>
      ratio(price * shares * rate, 100),
    'is the number of shares': ({ shares }) => ratio(shares),
    'multiplies by the market price instead of dividing by it': ({ price, shares, rate }) =>
      ratio(price * price * shares * rate, 10_000),
    'takes the dividend off the face value': ({ shares, rate }) => ratio(shares * (100 - rate)),
    'adds the premium or the discount to the dividend of each share': ({ price, shares, rate }) =>
      ratio(shares * (rate + price - 100)),
    'divides the money by the face value and the price together': ({ price, shares, rate }) =>
      ratio(price * shares * rate, 100 + price),
  },
  write: formatRupees,
  stem: ({ price, shares, rate, who }) =>
    `${who.name} invests ${formatRupees(price * shares)} in shares with a face value of ₹100 that stand at ₹${price} and pay a dividend of ${rate}% a year.
What is ${who.possessive} yearly income from them?`,
  steps: ({ price, shares, rate }, answer) => [
    `Shares bought: $${toTex(price * shares)} \\div ${price} = ${shares}$.`,
    `Each pays ${rate}% of its face value of ₹100: ₹${rate}.`,
    `Income: $${shares} \\times ${rate}$, which is ${answer}.`,
  ],
});

export const tradeTemplates: Template[] = [markedPrice, equalPrices, partnership, stock];
