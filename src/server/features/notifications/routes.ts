import * as announcements from '#contract/notifications/announcements.ts';
import * as bell from '#contract/notifications/bell.ts';
import * as calendar from '#contract/notifications/calendar.ts';
import * as devices from '#contract/notifications/devices.ts';
import * as settings from '#contract/notifications/settings.ts';
import { inArea, route } from '#server/context.ts';
import { admin, anyone, signedIn, student } from '#server/platform/auth/permission.ts';
import { rateLimited } from '#server/platform/http/rate-limit.ts';
import {
  createAnnouncement,
  editAnnouncement,
  listAnnouncements,
  listManagedAnnouncements,
  listPinnedAnnouncements,
  openAnnouncement,
  readAnnouncement,
  readManagedAnnouncement,
  withdrawAnnouncement,
} from './announcements/actions.ts';
import {
  countNotifications,
  listNotifications,
  markNotificationsRead,
  readNotification,
} from './bell/actions.ts';
import { readCalendar, readCalendarFeed, removeCalendarFeed, renewCalendarFeed } from './calendar/actions.ts';
import { addPushDevice, readPushDevices, removePushDevice, renewPushDevice } from './push/actions.ts';
import { editNotificationSettings, readNotificationSettings } from './settings/actions.ts';

export const notificationRoutes = [
  ...inArea('own', [
    route(bell.listNotifications).for(signedIn).to(listNotifications),
    route(bell.countNotifications).for(signedIn).to(countNotifications),
    route(bell.markNotificationsRead).for(signedIn).to(markNotificationsRead),
    route(bell.readNotification).for(signedIn).to(readNotification),
    route(devices.readPushDevices).for(signedIn).to(readPushDevices),
    route(devices.addPushDevice).for(signedIn).to(rateLimited(addPushDevice)),
    route(devices.renewPushDevice).for(signedIn).to(rateLimited(renewPushDevice)),
    route(devices.removePushDevice).for(signedIn).to(removePushDevice),
    route(settings.readNotificationSettings).for(signedIn).to(readNotificationSettings),
    route(settings.editNotificationSettings).for(signedIn).to(editNotificationSettings),
    route(calendar.readCalendarFeed).for(signedIn).to(readCalendarFeed),
    route(calendar.renewCalendarFeed).for(signedIn).to(renewCalendarFeed),
    route(calendar.removeCalendarFeed).for(signedIn).to(removeCalendarFeed),
    route(calendar.readCalendar).for(anyone).to(readCalendar),
    route(announcements.listAnnouncements).for(student).to(listAnnouncements),
    route(announcements.listPinnedAnnouncements).for(student).to(listPinnedAnnouncements),
    route(announcements.readAnnouncement).for(student).to(readAnnouncement),
    route(announcements.openAnnouncement).for(student).to(openAnnouncement),
  ]),
  ...inArea('announcements', [
    route(announcements.listManagedAnnouncements).for(admin).to(listManagedAnnouncements),
    route(announcements.readManagedAnnouncement).for(admin).to(readManagedAnnouncement),
    route(announcements.createAnnouncement).for(admin).to(createAnnouncement),
    route(announcements.editAnnouncement).for(admin).to(editAnnouncement),
    route(announcements.withdrawAnnouncement).for(admin).to(withdrawAnnouncement),
  ]),
];
