export const ONLY_SHIPPERS = "Only shippers can post loads. To find a load, use Search.";
