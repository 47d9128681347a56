import type { LegalText } from './legal-text';

/** Other words are another version: see legal.ts of the contracts. */
export const terms: LegalText = {
  title: 'Terms and Conditions',
  opening:
    'chefly is a place to learn, cook and talk about food. These terms are what you and we ' +
    'hold each other to. By signing up you accept them, and the Privacy Policy with them; when ' +
    'they change, you read and accept the next version before you go on.',
  sections: [
    [
      'Who may use chefly',
      'You are 18 or older, or a parent or guardian watches over your use of chefly. If you ' +
        'are under 18, you give your date of birth in the settings.',
      'Under 18, cooking with others and writing to others is closed until a guardian has ' +
        'consented by a link that we mail to the address you name. The consent is recorded with ' +
        'the version of these terms, the time and that address. The guardian can take it back at ' +
        'any time by a link, and it counts at once: sessions that you are in end, and open ' +
        'requests are declined.',
      'Also with consent nobody under 18 is alone with one other member on video. You can ask ' +
        'and be asked by voice, and cook in a group in which others use video; a group that ' +
        'shrinks to two ends.',
      'You can correct your date of birth once, and nobody under 18 can make themselves older. ' +
        'If it is wrong, write to us. Nobody but you, and moderators that you were under 18 ' +
        'where they decide a case, learns of your age from us; others are only told that ' +
        'something is not possible at the moment.',
      'One person has one account. What you tell us about yourself is true, your gender among ' +
        'it, since rules of the house depend on it.',
    ],
    [
      'The rules of the house',
      'chefly operates under Islamic rules. Members of opposite genders cannot follow each ' +
        'other, cannot find each other, cannot write to each other and cannot hold voice or ' +
        'video sessions together. Across genders a profile shows name, level and recipes only.',
      'All content is about food. Photos and videos of people and background music are not ' +
        'allowed, neither in what you share nor in sessions. No harassment, no insults, no ' +
        'threats. Nobody deceives others or harms the house.',
    ],
    [
      'Cooking together',
      'You can ask up to four chefs at once, and as a chef start a session with up to four ' +
        'members. An answer is due within five minutes, within three when your last request ran ' +
        'out. The first acceptance counts; accepted, declined, expired and cancelled are final.',
      'A session ends when its chef ends it, when the chef is away for two minutes, or when ' +
        'everybody else is away for five. Who attended for three minutes together with the chef ' +
        'may review the chef once. Reviews are honest; stars of one pair count once a week for ' +
        'the level of a chef.',
      'You cook at your own risk: with knives, heat, and what you can or cannot eat. Chefs are ' +
        'members like you. We check neither kitchens nor recipes for safety.',
    ],
    [
      'What you share',
      'What you share stays yours. You let us store it, convert it, and show it to those whom ' +
        'these pages name, for as long as it stands at chefly. You share only what is yours to ' +
        'share.',
      'Posts and culinary reviews are shown to your followers. Recipes that you submit are ' +
        'decided on by moderators before others find them; an approved recipe stays in the ' +
        'catalogue for everybody, also when you leave.',
      'You can delete your posts, reviews and comments. A comment that was answered keeps its ' +
        'place without its words.',
    ],
    [
      'Moderation',
      'What is shared is not reviewed before it is shown, except submitted recipes and the ' +
        'sound of videos: it is removed unless its author says that it is speech about the food, ' +
        'and then moderators hear it first. Members report what breaks the rules; moderators ' +
        'decide by a rule that they name and a reason that you read. They dismiss, remove, warn, ' +
        'or suspend for a time or for good. A suspension for good takes two moderators. Nobody ' +
        'decides on their own matter, on a case they reported, or on an appeal against their own ' +
        'decision.',
      'Who is suspended is signed out everywhere at once, is shown to nobody, and can sign in ' +
        'to the decision and its appeal alone. You can appeal once against each decision, within ' +
        '30 days; another moderator answers. What was removed stays removed; a suspension that ' +
        'was wrong ends.',
      'Every decision stands in a log that can only be added to. Reports that are meant to ' +
        'harm count against the rule of honesty.',
      'You can block or mute anybody. Two of whom one has blocked the other are nobody to each ' +
        'other everywhere; who is muted does not learn of it.',
    ],
    [
      'Monetization',
      'chefly takes a commission on monetized accounts. A chef is not monetized until we offer ' +
        'it, the rate stands in the offer, and the chef has accepted the terms of that offer; we ' +
        'keep which version was accepted, when, and at which rate. We can revoke it with a ' +
        'reason.',
      'Where a session has a price, you see it before you ask. Members pay the chef directly; ' +
        'chefly carries no money between members and writes down what both say was paid. What is ' +
        'due between a chef and us is in the chef’s statement, in Indian rupees.',
    ],
    [
      'Ending it',
      'You can sign out of any device, and leave chefly. In the settings you can have your ' +
        'data gathered for a download, and ask for your account to be erased: it is hidden at ' +
        'once, and erased after 14 days in which you can come back. What is then removed, and ' +
        'what stays without your name, is in the Privacy Policy.',
      'We can end or change what chefly offers. Where that takes something from you, we tell ' +
        'you in time to take your data with you.',
    ],
    [
      'What we promise, and what not',
      'We run chefly with care: we keep backups, keep secrets secret, and mend what breaks. We ' +
        'cannot promise that it never fails. We answer for what the law makes us answer for, and ' +
        'not for what members do to each other outside of what we decide.',
      'If one of these rules does not hold, the others do.',
    ],
  ],
};
