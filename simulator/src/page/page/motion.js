// The shape that stands for what a light means: each its own, so that nobody needs colours or rhythms.

export const markOf = (role) => `/marks.svg#${role}`;
