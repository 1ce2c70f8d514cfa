TRUNCATE TABLE suggestions_next;

TRUNCATE TABLE search_words_next;

EXCHANGE TABLES suggestions AND suggestions_next ON CLUSTER 'search';

EXCHANGE TABLES search_words AND search_words_next ON CLUSTER 'search';
