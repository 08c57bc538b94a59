import type * as z from 'zod/mini';
import type { StudentTrade } from '#contract/trade.ts';

type Trade = z.infer<typeof StudentTrade>;

/** The invented people of the demo data: six in each trade, the first a JSPR, the second an SPR. */
export const demoPeople: Record<Trade, string[]> = {
  GCS: [
    'Asha Lanternwala',
    'Kabir Paperkite',
    'Tara Moonbasket',
    'Dev Inkwell',
    'Nila Cloudberry',
    'Omar Bytewood',
  ],
  GEC: [
    'Ravi Wavecrest',
    'Sana Quartzpur',
    'Ishan Diodeman',
    'Lekha Signalwala',
    'Arun Copperleaf',
    'Mina Antennia',
  ],
  GCT: [
    'Uma Retortwala',
    'Farid Beakerson',
    'Gita Molebrook',
    'Hari Stillwater',
    'Joya Catalina',
    'Kiran Vapourly',
  ],
  GFT: [
    'Bela Grainfield',
    'Chetan Curdmaker',
    'Diya Honeypot',
    'Eshan Millstone',
    'Fiza Peppercorn',
    'Gopal Ricewind',
  ],
  GME: [
    'Vikram Gearwell',
    'Wasim Flywheel',
    'Yash Pistonwala',
    'Zoya Camshaft',
    'Anil Torqueson',
    'Bina Rivetwood',
  ],
  GEE: [
    'Charu Voltmeer',
    'Daksh Amperewala',
    'Ela Fluxington',
    'Firoz Ohmkar',
    'Gauri Sparkhill',
    'Hamid Coilwood',
  ],
  GIN: [
    'Indu Gaugeley',
    'Jatin Sensorwala',
    'Kavya Needlepoint',
    'Lalit Dialman',
    'Megha Bridgeton',
    'Nadir Probewell',
  ],
};
