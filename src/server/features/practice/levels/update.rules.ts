import { estimateAbility } from '#lib/item-response/ability.ts';
import {
  type Ability,
  type AreaAbility,
  type ItemLevel,
  type Scale,
  TOPIC_SD,
  type TopicAbility,
} from './scale.rules.ts';

/** A first answer to an item, with the item's level. */
export type LevelAnswer = ItemLevel & { area: string; topic: string; right: boolean };

export type Abilities = { areas: AreaAbility[]; topics: TopicAbility[] };

/**
 * The abilities after one more answer: its topic, its area and, through the area, the other topics there. The answer moves its topic as
 * the posterior does; the rest follows by linear regression, as if all of it were normal. The calibration of the night does without
 * that approximation. Returns those that changed.
 */
export function addAnswer({ areas, topics }: Abilities, answer: LevelAnswer, scale: Scale): Abilities {
  const { area, topic } = answer;
  const formerArea = areas.find((one) => one.area === area) ?? {
    ...{ area, ability: scale.mean, standard_error: scale.sd, answers: 0 },
  };
  const formerTopic = topics.find((one) => one.topic === topic && one.area === area) ?? {
    ...{ topic, area, ability: formerArea.ability, answers: 0 },
    standard_error: Math.hypot(formerArea.standard_error, TOPIC_SD),
  };
  const changedTopic = { ...formerTopic, ...updateAbility(formerTopic, answer) };
  const changedArea = {
    ...follow(formerArea, slopeOfArea(formerArea, formerTopic), formerTopic, changedTopic),
    answers: formerArea.answers + 1,
  };
  const others = topics
    .filter((one) => one.area === area && one.topic !== topic)
    .map((other) => {
      const slope = slopeOfArea(formerArea, other) * (other.standard_error / formerArea.standard_error) ** 2;
      return follow(other, slope, formerArea, changedArea);
    });
  return { areas: [changedArea], topics: [changedTopic, ...others] };
}

/** The posterior of a normal ability after one answer, by mean and standard deviation. */
function updateAbility({ ability, standard_error, answers }: Ability, answer: LevelAnswer): Ability {
  const difficulty = answer.difficulty - ability;
  const moved = estimateAbility([{ difficulty, standardError: answer.standard_error, right: answer.right }], {
    abilitySd: standard_error,
  });
  return { ability: ability + moved.ability, standard_error: moved.standardError, answers: answers + 1 };
}

/**
 * By how much the area's ability moves with that of a topic. The variance of an area is β² s² + β τ², where s is the topic's error, τ the
 * spread of topics around their area, and β this slope.
 */
function slopeOfArea(area: Ability, topic: Ability): number {
  const [a, s, t] = [area.standard_error ** 2, topic.standard_error ** 2, TOPIC_SD ** 2];
  return (Math.sqrt(t ** 2 + 4 * s * a) - t) / (2 * s);
}

function follow<One extends Ability>(one: One, slope: number, before: Ability, after: Ability): One {
  const variance =
    one.standard_error ** 2 + slope ** 2 * (after.standard_error ** 2 - before.standard_error ** 2);
  return {
    ...one,
    ability: one.ability + slope * (after.ability - before.ability),
    standard_error: Math.sqrt(variance),
  };
}
