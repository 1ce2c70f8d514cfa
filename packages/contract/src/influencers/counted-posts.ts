/** The averages of a creator are those of this many of the newest posts, or fewer if it has fewer. */
export const maxCountedPosts = 50
