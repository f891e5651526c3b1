/**
 * The towns on the roads of `interstates.ts`, `expressways.ts` and `highways.ts`: name, state, latitude north
 * and longitude west in degrees (the center of the town's ZIP codes).
 */
export const TOWNS = `
  Anchorage AK 61.19 149.89; Cantwell AK 63.40 148.90; Delta Junction AK 64.04 145.73; Fairbanks AK 64.84 147.72;
  Girdwood AK 60.96 149.14; Glennallen AK 62.10 145.66; Healy AK 63.92 149.01; Homer AK 59.54 151.24; Moose Pass AK
  60.61 149.41; Nenana AK 64.56 149.09; Prudhoe Bay AK 70.29 148.67; Seward AK 60.13 149.40; Soldotna AK 60.48 151.14;
  Talkeetna AK 62.26 150.11; Tok AK 63.13 142.99; Valdez AK 61.10 146.90; Wasilla AK 61.55 149.48; Andalusia AL 31.30
  86.51; Anniston AL 33.72 85.84; Auburn AL 32.59 85.48; Birmingham AL 33.52 86.83; Decatur AL 34.61 86.98; Demopolis AL
  32.49 87.84; Dothan AL 31.22 85.39; Eufaula AL 31.89 85.17; Evergreen AL 31.46 86.93; Florence AL 34.87 87.71; Gadsden
  AL 33.98 86.01; Huntsville AL 34.73 86.57; Mobile AL 30.68 88.10; Montgomery AL 32.33 86.24; Selma AL 32.42 87.02;
  Sylacauga AL 33.17 86.36; Troy AL 31.79 85.97; Tuscaloosa AL 33.21 87.54; Ash Flat AR 36.22 91.61; Batesville AR 35.77
  91.64; Blytheville AR 35.93 89.92; Clinton AR 35.59 92.46; Conway AR 35.08 92.42; De Queen AR 34.04 94.34; El Dorado
  AR 33.21 92.67; Fayetteville AR 36.06 94.17; Forrest City AR 35.01 90.79; Fort Smith AR 35.39 94.40; Harrison AR 36.23
  93.11; Helena AR 34.53 90.59; Hot Springs National Park AR 34.53 93.06; Jonesboro AR 35.81 90.70; Lake Village AR
  33.33 91.28; Little Rock AR 34.75 92.36; Mena AR 34.58 94.22; Monticello AR 33.63 91.79; Mountain Home AR 36.33 92.39;
  Pine Bluff AR 34.19 92.04; Russellville AR 35.28 93.13; Searcy AR 35.25 91.73; Stuttgart AR 34.50 91.55; Walnut Ridge
  AR 36.02 90.93; Wynne AR 35.22 90.79; Buckeye AZ 33.37 112.58; Cameron AZ 35.99 111.50; Camp Verde AZ 34.57 111.86;
  Casa Grande AZ 32.87 111.75; Chinle AZ 36.13 109.60; Douglas AZ 31.35 109.55; Flagstaff AZ 35.20 111.65; Gila Bend AZ
  32.93 112.75; Globe AZ 33.39 110.79; Grand Canyon AZ 35.94 112.13; Heber AZ 34.41 110.59; Holbrook AZ 34.91 110.14;
  Kayenta AZ 36.69 110.27; Kingman AZ 35.26 114.02; Nogales AZ 31.53 110.91; Page AZ 36.91 111.46; Parker AZ 34.15
  114.29; Payson AZ 34.22 111.29; Phoenix AZ 33.45 112.07; Safford AZ 32.80 109.75; Show Low AZ 34.30 110.04;
  Springerville AZ 34.17 109.33; Tuba City AZ 36.10 111.27; Tucson AZ 32.22 110.93; Wickenburg AZ 33.89 112.86; Willcox
  AZ 32.25 109.86; Williams AZ 35.54 112.17; Yuma AZ 32.70 114.62; Alturas CA 41.48 120.55; Auburn CA 38.91 121.08;
  Baker CA 35.36 116.06; Bakersfield CA 35.30 119.00; Banning CA 33.93 116.89; Barstow CA 34.89 117.04; Bishop CA 37.36
  118.40; Blythe CA 33.60 114.65; Bridgeport CA 38.26 119.21; Buttonwillow CA 35.40 119.47; Crescent City CA 41.76
  124.20; El Centro CA 32.79 115.69; Escondido CA 33.12 117.09; Eureka CA 40.79 124.16; Fresno CA 36.75 119.64;
  Garberville CA 40.09 123.80; Gilroy CA 37.01 121.58; Hollister CA 36.83 121.40; Indio CA 33.75 116.22; Kettleman City
  CA 36.01 119.96; King City CA 36.20 121.13; Lone Pine CA 36.58 118.06; Los Angeles CA 34.05 118.25; Merced CA 37.31
  120.48; Modesto CA 37.66 121.01; Mojave CA 35.05 118.17; Needles CA 34.78 114.59; Oakhurst CA 37.35 119.64; Oakland CA
  37.80 122.26; Oceanside CA 33.20 117.38; Palmdale CA 34.58 118.12; Paso Robles CA 35.64 120.70; Placerville CA 38.72
  120.80; Red Bluff CA 40.18 122.24; Redding CA 40.63 122.35; Ridgecrest CA 35.62 117.67; Sacramento CA 38.58 121.49;
  Salinas CA 36.68 121.66; San Bernardino CA 34.11 117.29; San Diego CA 32.72 117.16; San Francisco CA 37.77 122.42; San
  Jose CA 37.33 121.89; San Luis Obispo CA 35.28 120.66; Santa Ana CA 33.75 117.87; Santa Barbara CA 34.42 119.70; Santa
  Clarita CA 34.39 118.54; Santa Maria CA 34.95 120.44; Santa Nella CA 37.10 121.02; Santa Rosa CA 38.44 122.71;
  Shoshone CA 35.97 116.27; South Lake Tahoe CA 38.90 120.00; Stockton CA 37.96 121.31; Susanville CA 40.40 120.65;
  Temecula CA 33.49 117.15; Tracy CA 37.73 121.43; Truckee CA 39.33 120.18; Twentynine Palms CA 34.15 116.06; Ukiah CA
  39.16 123.20; Vallejo CA 38.10 122.27; Ventura CA 34.28 119.29; Victorville CA 34.50 117.35; Weed CA 41.42 122.39;
  Williams CA 39.13 122.22; Willits CA 39.45 123.37; Yreka CA 41.72 122.64; Alamosa CO 37.47 105.88; Burlington CO 39.31
  102.26; Canon City CO 38.45 105.48; Colorado Springs CO 38.83 104.82; Cortez CO 37.35 108.58; Craig CO 40.52 107.56;
  Denver CO 39.74 104.98; Durango CO 37.28 107.88; Estes Park CO 40.37 105.57; Fairplay CO 39.23 106.00; Fort Collins CO
  40.59 105.08; Fort Morgan CO 40.25 103.80; Glenwood Springs CO 39.53 107.33; Granby CO 40.07 105.93; Grand Junction CO
  39.08 108.55; Gunnison CO 38.55 106.93; Idaho Springs CO 39.74 105.60; Kremmling CO 40.06 106.40; La Junta CO 37.95
  103.66; Lamar CO 38.08 102.62; Leadville CO 39.25 106.30; Limon CO 39.26 103.69; Montrose CO 38.47 107.89; Pagosa
  Springs CO 37.25 107.04; Pueblo CO 38.24 104.61; Rifle CO 39.55 107.79; Salida CO 38.53 106.00; Silverthorne CO 39.64
  106.22; Silverton CO 37.81 107.67; Steamboat Springs CO 40.62 106.86; Sterling CO 40.63 103.22; Trinidad CO 37.27
  104.50; Vail CO 39.62 106.50; Walsenburg CO 37.65 104.78; Wray CO 40.07 102.39; Bridgeport CT 41.18 73.20; Danbury CT
  41.39 73.45; Hartford CT 41.78 72.69; New Haven CT 41.31 72.93; New London CT 41.35 72.11; Norwich CT 41.54 72.08;
  Stamford CT 41.05 73.54; Waterbury CT 41.56 73.05; Washington DC 38.89 77.01; Dover DE 39.16 75.52; Lewes DE 38.74
  75.17; Middletown DE 39.48 75.68; Newark DE 39.63 75.60; Wilmington DE 39.75 75.55; Apalachicola FL 29.73 85.01;
  Chiefland FL 29.46 82.88; Cocoa FL 28.39 80.79; Crestview FL 30.76 86.59; Crystal River FL 28.87 82.60; Daytona Beach
  FL 29.21 81.02; Fort Lauderdale FL 26.12 80.18; Fort Myers FL 26.56 81.87; Fort Pierce FL 27.40 80.36; Fort Walton
  Beach FL 30.42 86.63; Gainesville FL 29.68 82.35; Homestead FL 25.50 80.46; Jacksonville FL 30.34 81.68; Key Largo FL
  25.09 80.45; Key West FL 24.56 81.78; Lake City FL 30.16 82.64; Lakeland FL 28.04 81.95; Marathon FL 24.73 81.04;
  Marianna FL 30.76 85.21; Melbourne FL 28.08 80.62; Miami FL 25.77 80.21; Naples FL 26.15 81.76; Ocala FL 29.16 82.14;
  Orlando FL 28.54 81.33; Panama City FL 30.19 85.69; Pensacola FL 30.42 87.22; Perry FL 29.97 83.66; Saint Augustine FL
  29.92 81.41; Sarasota FL 27.33 82.52; Sebring FL 27.47 81.44; Starke FL 29.96 82.12; Tallahassee FL 30.45 84.29; Tampa
  FL 27.94 82.44; West Palm Beach FL 26.72 80.08; Wildwood FL 28.85 82.03; Albany GA 31.57 84.16; Americus GA 32.04
  84.30; Athens GA 33.94 83.39; Atlanta GA 33.84 84.39; Augusta GA 33.46 82.09; Bainbridge GA 30.90 84.57; Baxley GA
  31.78 82.35; Brunswick GA 31.22 81.49; Carrollton GA 33.58 85.08; Columbus GA 32.49 84.95; Cordele GA 31.92 83.79;
  Dalton GA 34.76 84.97; Dublin GA 32.46 82.94; Ellijay GA 34.66 84.48; Folkston GA 30.85 82.01; Hinesville GA 31.81
  81.61; Jesup GA 31.58 81.88; Lagrange GA 33.02 85.05; Macon GA 32.81 83.66; Milledgeville GA 33.08 83.24; Rome GA
  34.29 85.22; Savannah GA 32.01 81.09; Thomasville GA 30.84 83.98; Tifton GA 31.46 83.59; Toccoa GA 34.57 83.31;
  Valdosta GA 30.83 83.25; Vidalia GA 32.18 82.41; Waycross GA 31.21 82.36; Ames IA 42.04 93.64; Atlantic IA 41.40
  95.01; Burlington IA 40.81 91.12; Cedar Rapids IA 42.05 91.63; Clear Lake IA 43.14 93.38; Clinton IA 41.84 90.19;
  Creston IA 41.05 94.35; Davenport IA 41.56 90.61; Decorah IA 43.32 91.79; Denison IA 42.02 95.36; Des Moines IA 41.67
  93.57; Dubuque IA 42.50 90.68; Fort Dodge IA 42.51 94.18; Iowa City IA 41.64 91.55; Keokuk IA 40.41 91.40;
  Marshalltown IA 42.04 92.91; Mason City IA 43.15 93.20; Mount Pleasant IA 40.96 91.56; Osceola IA 41.03 93.77; Ottumwa
  IA 41.03 92.41; Sioux City IA 42.50 96.38; Spencer IA 43.15 95.15; Waterloo IA 42.47 92.34; Arco ID 43.64 113.32;
  Ashton ID 44.02 111.43; Blackfoot ID 43.19 112.36; Boise ID 43.59 116.24; Burley ID 42.52 113.79; Carey ID 43.27
  113.89; Challis ID 44.50 114.19; Coeur D Alene ID 47.69 116.78; Dubois ID 44.19 112.33; Grangeville ID 45.93 116.11;
  Hailey ID 43.52 114.31; Idaho Falls ID 43.47 112.03; Lewiston ID 46.36 116.86; Montpelier ID 42.35 111.32; Moscow ID
  46.73 117.00; Mountain Home ID 43.14 115.70; New Meadows ID 44.99 116.29; Orofino ID 46.50 116.24; Pocatello ID 42.85
  112.44; Salmon ID 45.16 113.88; Sandpoint ID 48.31 116.53; Shoshone ID 42.95 114.38; Stanley ID 44.37 114.86; Twin
  Falls ID 42.56 114.47; Weiser ID 44.25 116.97; Aurora IL 41.76 88.30; Bloomington IL 40.48 88.95; Carbondale IL 37.67
  89.22; Champaign IL 40.11 88.28; Chicago IL 41.85 87.69; Danville IL 40.14 87.67; Decatur IL 39.84 88.98; Dixon IL
  41.85 89.49; Effingham IL 39.12 88.56; Elgin IL 42.04 88.32; Freeport IL 42.30 89.63; Galesburg IL 40.95 90.37;
  Harrisburg IL 37.73 88.54; Jacksonville IL 39.70 90.26; Joliet IL 41.51 88.08; Kankakee IL 41.12 87.87; La Salle IL
  41.34 89.10; Lincoln IL 40.15 89.37; Macomb IL 40.46 90.68; Marion IL 37.73 88.93; Mount Vernon IL 38.32 88.91; Pana
  IL 39.40 89.10; Peoria IL 40.73 89.63; Pontiac IL 40.88 88.63; Quincy IL 39.94 91.38; Rockford IL 42.28 89.09; Salem
  IL 38.63 88.95; Springfield IL 39.75 89.61; Vandalia IL 38.94 89.10; Angola IN 41.66 85.02; Bedford IN 38.87 86.49;
  Bloomington IN 39.17 86.52; Columbus IN 39.21 85.92; Evansville IN 38.00 87.58; Fort Wayne IN 41.09 85.07; French Lick
  IN 38.53 86.62; Gary IN 41.59 87.34; Indianapolis IN 39.78 86.13; Jasper IN 38.36 86.88; Lafayette IN 40.39 86.89;
  Paoli IN 38.55 86.45; Peru IN 40.75 86.07; Richmond IN 39.83 84.89; Seymour IN 38.96 85.88; South Bend IN 41.67 86.25;
  Terre Haute IN 39.47 87.40; Vincennes IN 38.67 87.51; Warsaw IN 41.24 85.85; Washington IN 38.65 87.17; Atchison KS
  39.56 95.13; Coffeyville KS 37.04 95.63; Colby KS 39.38 101.04; Coldwater KS 37.27 99.33; Concordia KS 39.55 97.66;
  Dodge City KS 37.76 100.02; El Dorado KS 37.82 96.85; Emporia KS 38.42 96.19; Fort Scott KS 37.82 94.71; Garden City
  KS 37.98 100.86; Great Bend KS 38.36 98.77; Greensburg KS 37.60 99.29; Hays KS 38.88 99.33; Hutchinson KS 38.05 97.93;
  Independence KS 37.23 95.72; Iola KS 37.92 95.40; Junction City KS 39.03 96.84; Kingman KS 37.65 98.11; Kinsley KS
  37.92 99.41; Leavenworth KS 39.31 94.92; Liberal KS 37.02 100.94; Marysville KS 39.84 96.64; Mc Pherson KS 38.37
  97.66; Medicine Lodge KS 37.28 98.58; Newton KS 38.05 97.34; Norton KS 39.84 99.89; Oakley KS 39.13 100.85; Ottawa KS
  38.61 95.27; Parsons KS 37.34 95.26; Phillipsburg KS 39.76 99.32; Pittsburg KS 37.40 94.71; Pratt KS 37.65 98.73;
  Russell KS 38.89 98.86; Saint Francis KS 39.68 101.91; Salina KS 38.82 97.64; Scott City KS 38.48 100.91; Smith Center
  KS 39.78 98.78; Topeka KS 39.04 95.69; Wichita KS 37.69 97.34; Winfield KS 37.24 96.98; Albany KY 36.69 85.14; Bowling
  Green KY 36.94 86.45; Campton KY 37.73 83.49; Corbin KY 36.93 84.10; Elizabethtown KY 37.68 85.88; Frankfort KY 38.23
  84.87; Glasgow KY 36.99 85.92; Hazard KY 37.25 83.19; Hopkinsville KY 36.86 87.49; Lexington KY 38.03 84.47; London KY
  37.13 84.11; Louisville KY 38.19 85.68; Madisonville KY 37.33 87.50; Middlesboro KY 36.62 83.72; Morehead KY 38.20
  83.44; Owensboro KY 37.75 87.11; Paducah KY 37.06 88.66; Pikeville KY 37.48 82.52; Somerset KY 37.10 84.54; Alexandria
  LA 31.29 92.46; Baton Rouge LA 30.49 91.08; Hammond LA 30.50 90.48; Houma LA 29.59 90.73; Lafayette LA 30.21 92.02;
  Lake Charles LA 30.26 93.33; Leesville LA 31.13 93.26; Monroe LA 32.51 92.11; Morgan City LA 29.69 91.27; Natchitoches
  LA 31.75 93.08; New Orleans LA 29.95 90.08; Ruston LA 32.53 92.65; Shreveport LA 32.61 93.75; Slidell LA 30.28 89.78;
  Tallulah LA 32.41 91.19; Boston MA 42.36 71.06; Buzzards Bay MA 41.65 70.59; Fall River MA 41.69 71.16; Greenfield MA
  42.52 72.62; Hyannis MA 41.66 70.30; Lowell MA 42.63 71.32; Pittsfield MA 42.39 73.23; Plymouth MA 41.96 70.67;
  Provincetown MA 42.05 70.19; Springfield MA 42.11 72.59; Sturbridge MA 42.11 72.08; Worcester MA 42.26 71.80;
  Annapolis MD 38.98 76.55; Baltimore MD 39.29 76.62; Cumberland MD 39.60 78.76; Easton MD 38.77 76.08; Frederick MD
  39.41 77.41; Hagerstown MD 39.64 77.72; Hancock MD 39.70 78.18; Ocean City MD 38.34 75.08; Salisbury MD 38.38 75.63;
  Waldorf MD 38.58 76.98; Augusta ME 44.32 69.78; Bangor ME 44.80 68.79; Bar Harbor ME 44.37 68.24; Belfast ME 44.44
  69.01; Bethel ME 44.42 70.80; Calais ME 45.17 67.26; Ellsworth ME 44.55 68.41; Houlton ME 46.12 67.86; Lewiston ME
  44.20 70.24; Machias ME 44.72 67.48; Madawaska ME 47.33 68.33; Portland ME 43.66 70.26; Presque Isle ME 46.68 68.01;
  Rockland ME 44.11 69.11; Skowhegan ME 44.78 69.70; Waterville ME 44.55 69.71; Alpena MI 45.08 83.46; Ann Arbor MI
  42.25 83.78; Benton Harbor MI 42.11 86.45; Cadillac MI 44.25 85.43; Coldwater MI 41.93 85.01; Detroit MI 42.33 83.09;
  Escanaba MI 45.77 87.09; Flint MI 43.01 83.71; Grand Rapids MI 42.98 85.62; Grayling MI 44.67 84.69; Holland MI 42.79
  86.12; Houghton MI 47.12 88.56; Iron Mountain MI 45.82 88.07; Ironwood MI 46.46 90.16; Jackson MI 42.25 84.41;
  Kalamazoo MI 42.28 85.59; Lansing MI 42.73 84.56; Ludington MI 43.97 86.44; Mackinaw City MI 45.78 84.73; Manistee MI
  44.26 86.18; Marquette MI 46.58 87.45; Marshall MI 42.27 84.96; Mount Pleasant MI 43.60 84.85; Munising MI 46.40
  86.70; Muskegon MI 43.23 86.25; Petoskey MI 45.36 84.91; Port Huron MI 42.97 82.46; Saginaw MI 43.42 84.01; Saint
  Ignace MI 46.00 84.70; Sault Sainte Marie MI 46.42 84.29; Traverse City MI 44.76 85.62; Albert Lea MN 43.65 93.37;
  Alexandria MN 45.88 95.38; Bemidji MN 47.47 94.88; Brainerd MN 46.35 94.10; Detroit Lakes MN 46.82 95.85; Duluth MN
  46.78 92.11; Grand Marais MN 47.78 90.34; Grand Rapids MN 47.24 93.53; Granite Falls MN 44.81 95.55; Hinckley MN 46.02
  92.90; International Falls MN 48.60 93.41; Mankato MN 44.16 94.01; Minneapolis MN 44.98 93.27; Ortonville MN 45.33
  96.46; Owatonna MN 44.08 93.22; Red Wing MN 44.55 92.55; Rochester MN 44.01 92.48; Saint Cloud MN 45.56 94.16; Two
  Harbors MN 47.04 91.68; Virginia MN 47.52 92.54; Willmar MN 45.14 95.05; Winona MN 44.03 91.70; Worthington MN 43.63
  95.61; Bethany MO 40.26 94.02; Branson MO 36.66 93.25; Camdenton MO 38.02 92.77; Cameron MO 39.74 94.24; Cape
  Girardeau MO 37.32 89.52; Chillicothe MO 39.80 93.55; Clinton MO 38.40 93.78; Columbia MO 38.95 92.33; Farmington MO
  37.78 90.41; Hannibal MO 39.71 91.38; Hayti MO 36.23 89.75; Jefferson City MO 38.58 92.17; Joplin MO 37.08 94.51;
  Kansas City MO 39.10 94.58; Kearney MO 39.37 94.36; Kirksville MO 40.19 92.59; Macon MO 39.75 92.46; Marshall MO 39.16
  93.24; Nevada MO 37.84 94.36; Poplar Bluff MO 36.71 90.42; Rolla MO 37.95 91.77; Saint Joseph MO 39.76 94.84; Saint
  Louis MO 38.64 90.25; Sedalia MO 38.70 93.23; Sikeston MO 36.89 89.58; Springfield MO 37.21 93.30; Troy MO 39.00
  90.96; West Plains MO 36.73 91.87; Willow Springs MO 37.00 91.94; Brookhaven MS 31.59 90.45; Clarksdale MS 34.26
  90.63; Columbus MS 33.48 88.46; Corinth MS 34.88 88.59; Crystal Springs MS 31.99 90.36; Greenville MS 33.38 91.02;
  Greenwood MS 33.52 90.18; Grenada MS 33.77 89.81; Gulfport MS 30.42 89.07; Hattiesburg MS 31.17 89.31; Jackson MS
  32.30 90.18; Macon MS 33.11 88.56; McComb MS 31.18 90.45; Meridian MS 32.40 88.66; Natchez MS 31.55 91.40; Starkville
  MS 33.45 88.83; Tupelo MS 34.23 88.77; Vicksburg MS 32.35 90.86; Waynesboro MS 31.68 88.68; West Point MS 33.61 88.65;
  Yazoo City MS 32.86 90.40; Augusta MT 47.49 112.39; Baker MT 46.36 104.27; Big Timber MT 45.83 109.95; Billings MT
  45.78 108.50; Bozeman MT 45.67 111.04; Broadus MT 45.26 105.26; Browning MT 48.56 113.01; Butte MT 46.00 112.64;
  Choteau MT 47.81 112.18; Circle MT 47.42 105.59; Deer Lodge MT 46.39 112.75; Dillon MT 45.23 112.64; Ennis MT 45.35
  111.73; Forsyth MT 46.27 106.68; Gardiner MT 45.08 110.57; Glasgow MT 48.20 106.61; Glendive MT 47.10 104.73; Great
  Falls MT 47.51 111.27; Hamilton MT 46.24 114.17; Hardin MT 45.75 107.61; Harlowton MT 46.43 109.83; Havre MT 48.56
  109.69; Helena MT 46.59 112.04; Jordan MT 47.32 106.91; Judith Gap MT 46.68 109.75; Kalispell MT 48.22 114.30; Laurel
  MT 45.67 108.77; Lavina MT 46.30 108.94; Lewistown MT 47.06 109.42; Libby MT 48.38 115.54; Lincoln MT 46.96 112.67;
  Livingston MT 45.65 110.56; Malta MT 48.37 107.84; Miles City MT 46.41 105.83; Missoula MT 46.87 114.03; Plains MT
  47.46 114.88; Polson MT 47.69 114.14; Roundup MT 46.42 108.54; Saint Regis MT 47.34 115.17; Seeley Lake MT 47.18
  113.48; Shelby MT 48.50 111.84; Sidney MT 47.71 104.16; Stanford MT 47.15 110.22; Thompson Falls MT 47.60 115.35;
  Three Forks MT 45.89 111.55; Townsend MT 46.33 111.49; West Glacier MT 48.50 113.98; West Yellowstone MT 44.66 111.10;
  White Sulphur Springs MT 46.63 111.05; Whitefish MT 48.41 114.34; Wolf Point MT 48.11 105.63; Asheboro NC 35.73 79.79;
  Asheville NC 35.62 82.53; Benson NC 35.40 78.54; Boone NC 36.21 81.67; Charlotte NC 35.23 80.82; Coinjock NC 36.34
  75.95; Durham NC 36.03 78.90; Elizabeth City NC 36.29 76.24; Fayetteville NC 35.04 78.91; Franklin NC 35.18 83.39;
  Goldsboro NC 35.37 78.05; Greensboro NC 36.07 79.79; Greenville NC 35.59 77.39; Hatteras NC 35.22 75.69; Hickory NC
  35.69 81.33; Jacksonville NC 34.74 77.39; Kinston NC 35.26 77.59; Kitty Hawk NC 36.06 75.71; Lumberton NC 34.63 79.01;
  Manteo NC 35.89 75.67; Morehead City NC 34.73 76.75; Mount Airy NC 36.50 80.61; Moyock NC 36.52 76.18; Murphy NC 35.13
  84.04; New Bern NC 35.11 77.06; Plymouth NC 35.85 76.74; Point Harbor NC 36.08 75.80; Raleigh NC 35.80 78.63; Roanoke
  Rapids NC 36.45 77.67; Rockingham NC 34.93 79.77; Rocky Mount NC 35.94 77.79; Salisbury NC 35.65 80.49; Sanford NC
  35.47 79.17; Shelby NC 35.29 81.54; Statesville NC 35.80 80.89; Washington NC 35.59 77.14; Williamston NC 35.82 77.10;
  Wilmington NC 34.22 77.89; Wilson NC 35.72 77.93; Winston Salem NC 36.04 80.24; Belfield ND 46.82 103.13; Bismarck ND
  46.81 100.78; Bowman ND 46.17 103.40; Devils Lake ND 48.11 98.86; Dickinson ND 46.81 102.79; Fargo ND 46.88 96.79;
  Grand Forks ND 47.93 97.04; Jamestown ND 46.92 98.75; Minot ND 48.23 101.30; Pembina ND 48.86 97.29; Watford City ND
  47.80 103.26; Williston ND 48.17 103.62; Alliance NE 42.11 102.89; Big Springs NE 41.07 102.09; Broken Bow NE 41.41
  99.64; Chadron NE 42.82 103.00; Columbus NE 41.43 97.37; Fremont NE 41.43 96.50; Grand Island NE 40.92 98.39; Hastings
  NE 40.59 98.40; Kearney NE 40.71 99.08; Kimball NE 41.23 103.66; Lincoln NE 40.81 96.69; Mc Cook NE 40.20 100.63;
  Nebraska City NE 40.67 95.86; Norfolk NE 42.03 97.42; North Platte NE 41.05 100.77; Ogallala NE 41.13 101.71; Omaha NE
  41.26 95.96; Oneill NE 42.49 98.65; Scottsbluff NE 41.87 103.67; Sidney NE 41.14 103.00; Thedford NE 41.98 100.56;
  Valentine NE 42.81 100.62; York NE 40.87 97.58; Bretton Woods NH 44.26 71.44; Concord NH 43.22 71.66; Gorham NH 44.40
  71.15; Keene NH 42.93 72.30; Lincoln NH 44.05 71.67; Littleton NH 44.31 71.78; Manchester NH 42.99 71.45; North Conway
  NH 44.03 71.12; Plymouth NH 43.76 71.69; Portsmouth NH 43.07 70.76; Rochester NH 43.30 70.98; Twin Mountain NH 44.27
  71.54; Atlantic City NJ 39.36 74.42; Cape May NJ 38.97 74.92; Hammonton NJ 39.64 74.77; Millville NJ 39.37 75.03; New
  Brunswick NJ 40.48 74.45; Newark NJ 40.74 74.19; Toms River NJ 39.98 74.22; Trenton NJ 40.27 74.71; Alamogordo NM
  32.89 105.96; Albuquerque NM 35.05 106.67; Carlsbad NM 32.34 104.29; Carrizozo NM 33.65 105.87; Chama NM 36.90 106.58;
  Clayton NM 36.44 103.19; Clovis NM 34.40 103.22; Cuba NM 36.05 107.19; Deming NM 32.23 107.75; Espanola NM 35.99
  106.07; Farmington NM 36.77 108.15; Fort Sumner NM 34.46 104.23; Gallup NM 35.51 108.74; Hobbs NM 32.72 103.16; Las
  Cruces NM 32.32 106.77; Las Vegas NM 35.59 105.23; Lordsburg NM 32.32 108.72; Raton NM 36.90 104.43; Roswell NM 33.37
  104.43; Ruidoso NM 33.33 105.69; Santa Fe NM 35.66 105.98; Santa Rosa NM 34.85 104.59; Shiprock NM 36.66 108.74;
  Silver City NM 32.73 108.27; Socorro NM 34.05 106.89; Taos NM 36.40 105.58; Tatum NM 33.26 103.31; Truth Or
  Consequences NM 33.16 107.27; Tucumcari NM 35.17 103.72; Vaughn NM 34.62 105.19; Alamo NV 37.33 115.31; Austin NV
  39.51 117.08; Beatty NV 36.82 116.61; Boulder City NV 35.93 114.97; Carson City NV 39.17 119.78; Elko NV 40.83 115.76;
  Ely NV 39.25 114.89; Eureka NV 39.59 115.99; Fallon NV 39.47 118.78; Fernley NV 39.60 119.23; Hawthorne NV 38.53
  118.64; Las Vegas NV 36.17 115.14; Lovelock NV 40.18 118.47; Mesquite NV 36.81 114.07; Pahrump NV 36.17 116.00; Reno
  NV 39.53 119.81; Searchlight NV 35.51 114.89; Tonopah NV 38.07 117.23; Wells NV 41.11 114.96; Winnemucca NV 40.97
  117.76; Albany NY 42.65 73.76; Binghamton NY 42.12 75.89; Buffalo NY 42.89 78.87; Canton NY 44.59 75.16; Champlain NY
  44.98 73.45; Corning NY 42.14 77.05; Geneva NY 42.86 76.99; Glens Falls NY 43.31 73.64; Ithaca NY 42.45 76.50;
  Jamestown NY 42.09 79.24; Kingston NY 41.93 74.07; Malone NY 44.85 74.29; Middletown NY 41.45 74.42; Montauk NY 41.05
  71.94; New York NY 40.76 73.98; Newburgh NY 41.50 74.01; Old Forge NY 43.74 74.89; Olean NY 42.08 78.43; Oneonta NY
  42.46 75.05; Oswego NY 43.44 76.46; Plattsburgh NY 44.69 73.47; Riverhead NY 40.93 72.65; Rochester NY 43.16 77.63;
  Saranac Lake NY 44.32 74.13; Syracuse NY 43.04 76.15; Utica NY 43.10 75.23; Watertown NY 43.91 75.91; Akron OH 41.08
  81.52; Athens OH 39.32 82.10; Cambridge OH 40.03 81.58; Canton OH 40.81 81.37; Chillicothe OH 39.34 82.99; Cincinnati
  OH 39.17 84.54; Cleveland OH 41.50 81.67; Columbus OH 39.97 83.01; Dayton OH 39.75 84.19; Elyria OH 41.37 82.11;
  Findlay OH 41.04 83.65; Gallipolis OH 38.81 82.23; Lancaster OH 39.72 82.60; Lima OH 40.74 84.14; Mansfield OH 40.76
  82.52; Marion OH 40.58 83.12; Marysville OH 40.24 83.37; Medina OH 41.13 81.86; Portsmouth OH 38.79 82.93; Toledo OH
  41.68 83.52; Youngstown OH 41.10 80.66; Ada OK 34.77 96.69; Altus OK 34.64 99.33; Ardmore OK 34.17 97.14; Bartlesville
  OK 36.74 95.98; Blackwell OK 36.80 97.29; Boise City OK 36.73 102.54; Duncan OK 34.51 97.94; Durant OK 33.92 96.38; El
  Reno OK 35.53 97.96; Elk City OK 35.41 99.42; Enid OK 36.40 97.88; Guymon OK 36.70 101.48; Henryetta OK 35.46 96.01;
  Hugo OK 34.01 95.51; Lawton OK 34.62 98.39; Mcalester OK 34.93 95.77; Muskogee OK 35.74 95.34; Norman OK 35.21 97.44;
  Oklahoma City OK 35.50 97.50; Ponca City OK 36.70 97.08; Poteau OK 35.06 94.61; Sulphur OK 34.51 96.98; Tulsa OK 36.14
  95.99; Vinita OK 36.63 95.14; Woodward OK 36.43 99.40; Albany OR 44.63 123.13; Astoria OR 46.16 123.80; Baker City OR
  44.77 117.83; Bend OR 44.06 121.32; Burns OR 43.51 119.05; Chemult OR 43.15 121.80; Coos Bay OR 43.22 124.20; Eugene
  OR 44.06 123.09; Gold Beach OR 42.41 124.42; Grants Pass OR 42.44 123.35; Hermiston OR 45.84 119.28; Hood River OR
  45.67 121.54; John Day OR 44.42 118.95; Jordan Valley OR 42.88 117.28; Klamath Falls OR 42.22 121.78; La Grande OR
  45.33 118.09; Lakeview OR 42.19 120.38; Lincoln City OR 44.91 123.99; Madras OR 44.64 121.13; Medford OR 42.28 122.91;
  Newport OR 44.65 124.05; Ontario OR 44.04 116.98; Pendleton OR 45.66 118.78; Portland OR 45.52 122.68; Roseburg OR
  43.23 123.52; Rufus OR 45.69 120.74; Salem OR 44.94 123.03; Seaside OR 45.99 123.92; The Dalles OR 45.60 121.19;
  Tillamook OR 45.45 123.82; Allentown PA 40.60 75.48; Altoona PA 40.51 78.41; Bellefonte PA 40.90 77.77; Bradford PA
  41.95 78.65; Breezewood PA 39.99 78.25; Carlisle PA 40.18 77.23; Chambersburg PA 39.91 77.66; Du Bois PA 41.13 78.75;
  Erie PA 42.13 80.09; Gettysburg PA 39.83 77.22; Harrisburg PA 40.27 76.88; Hazleton PA 40.95 76.05; Johnstown PA 40.33
  78.92; Kittanning PA 40.82 79.51; Lancaster PA 40.03 76.30; Lewistown PA 40.60 77.58; Lock Haven PA 41.14 77.44;
  Mercer PA 41.23 80.23; Milford PA 41.32 74.88; Milton PA 41.02 76.84; New Stanton PA 40.22 79.61; Philadelphia PA
  40.00 75.15; Pittsburgh PA 40.43 80.02; Scranton PA 41.41 75.66; State College PA 40.79 77.86; Stroudsburg PA 40.99
  75.25; Sunbury PA 40.86 76.78; Warren PA 41.84 79.17; Washington PA 40.17 80.26; Williamsport PA 41.24 77.02; York PA
  39.96 76.71; Newport RI 41.49 71.33; Providence RI 41.82 71.42; Westerly RI 41.37 71.81; Allendale SC 33.01 81.32;
  Beaufort SC 32.39 80.69; Charleston SC 32.80 79.94; Columbia SC 34.01 81.00; Conway SC 33.87 79.06; Florence SC 34.12
  79.69; Georgetown SC 33.40 79.32; Greenville SC 34.85 82.41; Greenwood SC 34.18 82.16; Manning SC 33.62 80.21; Myrtle
  Beach SC 33.72 78.97; Orangeburg SC 33.50 80.86; Spartanburg SC 34.94 81.92; Walterboro SC 32.91 80.67; Aberdeen SD
  45.47 98.49; Belle Fourche SD 44.67 103.84; Brookings SD 44.31 96.79; Chamberlain SD 43.80 99.33; Custer SD 43.66
  103.43; Hot Springs SD 43.42 103.48; Huron SD 44.36 98.22; Kadoka SD 43.84 101.55; Keystone SD 43.88 103.40; Mitchell
  SD 43.71 98.03; Mobridge SD 45.54 100.43; Murdo SD 43.90 100.71; Pierre SD 44.37 100.32; Rapid City SD 44.05 103.32;
  Sioux Falls SD 43.56 96.73; Spearfish SD 44.49 103.87; Watertown SD 44.90 97.12; Yankton SD 42.88 97.40; Chattanooga
  TN 35.05 85.31; Clarksville TN 36.52 87.35; Cleveland TN 35.17 84.86; Cookeville TN 36.16 85.50; Dandridge TN 36.00
  83.42; Dayton TN 35.50 85.01; Dyersburg TN 36.03 89.39; Fayetteville TN 35.15 86.57; Harriman TN 35.93 84.52; Jackson
  TN 35.61 88.84; Johnson City TN 36.31 82.45; Kingsport TN 36.55 82.56; Knoxville TN 35.99 83.96; Lawrenceburg TN 35.25
  87.35; Memphis TN 35.18 89.97; Nashville TN 36.18 86.79; Paris TN 36.30 88.31; Savannah TN 35.20 88.20; Union City TN
  36.42 89.07; Abilene TX 32.45 99.73; Alpine TX 30.31 103.65; Amarillo TX 35.23 101.89; Andrews TX 32.32 102.54; Austin
  TX 30.33 97.75; Bay City TX 28.86 95.97; Beaumont TX 30.09 94.14; Big Spring TX 32.27 101.46; Brady TX 31.15 99.34;
  Brenham TX 30.17 96.40; Brownfield TX 33.17 102.28; Brownsville TX 25.93 97.50; Brownwood TX 31.77 98.99; Childress TX
  34.41 100.24; College Station TX 30.60 96.34; Columbus TX 29.70 96.55; Corpus Christi TX 27.78 97.41; Corsicana TX
  32.06 96.47; Dalhart TX 36.07 102.52; Dallas TX 32.77 96.78; Decatur TX 33.24 97.57; Del Rio TX 29.36 100.93; Denton
  TX 33.21 97.13; Dumas TX 35.88 101.97; Eagle Pass TX 28.68 100.48; Eden TX 31.22 99.84; El Paso TX 31.69 106.30;
  Falfurrias TX 27.22 98.14; Fort Stockton TX 30.89 102.88; Fort Worth TX 32.77 97.29; Fredericksburg TX 30.28 98.88;
  Freer TX 27.88 98.61; Gainesville TX 33.61 97.16; Galveston TX 29.28 94.83; George West TX 28.32 98.12; Harlingen TX
  26.19 97.72; Hereford TX 34.84 102.41; Hillsboro TX 32.01 97.12; Houston TX 29.83 95.43; Huntsville TX 30.72 95.55;
  Jacksonville TX 31.96 95.27; Junction TX 30.48 99.75; Kerrville TX 30.03 99.14; Kingsville TX 27.42 97.86; Lamesa TX
  32.74 101.96; Lampasas TX 31.07 98.18; Laredo TX 27.53 99.48; Livingston TX 30.68 94.90; Longview TX 32.51 94.78;
  Lubbock TX 33.58 101.86; Lufkin TX 31.34 94.73; Marshall TX 32.53 94.36; Mcallen TX 26.22 98.23; Midland TX 31.96
  102.06; Nacogdoches TX 31.67 94.62; Odessa TX 31.85 102.37; Ozona TX 30.72 101.24; Palestine TX 31.76 95.65; Paris TX
  33.66 95.54; Pearsall TX 28.89 99.09; Pecos TX 31.45 103.58; Perryton TX 36.37 100.82; Plainview TX 34.07 101.83;
  Pleasanton TX 28.99 98.48; Port Lavaca TX 28.60 96.63; Presidio TX 29.56 104.36; Rio Grande City TX 26.39 98.81; San
  Angelo TX 31.46 100.44; San Antonio TX 29.44 98.47; Sanderson TX 30.12 102.40; Schulenburg TX 29.69 96.91; Seminole TX
  32.72 102.68; Seymour TX 33.59 99.26; Shamrock TX 35.21 100.25; Sherman TX 33.64 96.61; Sierra Blanca TX 31.19 105.32;
  Sonora TX 30.56 100.63; Stephenville TX 32.22 98.22; Sulphur Springs TX 33.13 95.60; Sweetwater TX 32.47 100.40;
  Temple TX 31.07 97.36; Texarkana TX 33.43 94.07; Three Rivers TX 28.48 98.18; Tyler TX 32.37 95.29; Uvalde TX 29.22
  99.79; Van Horn TX 31.04 104.82; Victoria TX 28.81 97.00; Waco TX 31.55 97.16; Weatherford TX 32.75 97.79; Wichita
  Falls TX 33.89 98.51; Beaver UT 38.28 112.63; Bluff UT 37.28 109.55; Bryce UT 37.62 112.17; Cedar City UT 37.68
  113.06; Delta UT 39.38 112.53; Escalante UT 37.77 111.60; Fillmore UT 38.98 112.33; Green River UT 39.00 110.16; Heber
  City UT 40.49 111.41; Kanab UT 37.05 112.53; Logan UT 41.74 111.83; Moab UT 38.57 109.53; Monticello UT 37.92 109.32;
  Nephi UT 39.69 111.84; Ogden UT 41.26 111.96; Panguitch UT 37.81 112.44; Park City UT 40.67 111.51; Price UT 39.60
  110.81; Provo UT 40.23 111.65; Richfield UT 38.74 112.07; Saint George UT 37.10 113.58; Salt Lake City UT 40.69
  111.91; Torrey UT 38.30 111.41; Tremonton UT 41.70 112.18; Vernal UT 40.44 109.55; Wendover UT 40.74 114.04;
  Blacksburg VA 37.23 80.41; Bristol VA 36.60 82.19; Charlottesville VA 38.04 78.49; Covington VA 37.78 79.99; Culpeper
  VA 38.51 77.99; Danville VA 36.58 79.41; Emporia VA 36.69 77.56; Exmore VA 37.51 75.85; Farmville VA 37.30 78.41;
  Fredericksburg VA 38.30 77.48; Gloucester VA 37.41 76.55; Harrisonburg VA 38.45 78.87; Lexington VA 37.79 79.46;
  Lynchburg VA 37.38 79.16; Manassas VA 38.75 77.49; Martinsville VA 36.68 79.87; Norfolk VA 36.89 76.27; Petersburg VA
  37.20 77.39; Richmond VA 37.52 77.48; Roanoke VA 37.27 79.96; South Hill VA 36.71 78.15; Staunton VA 38.16 79.07;
  Strasburg VA 38.99 78.39; Suffolk VA 36.75 76.59; Tappahannock VA 37.91 76.91; Tazewell VA 37.11 81.51; Williamsburg
  VA 37.31 76.75; Winchester VA 39.17 78.20; Wytheville VA 36.94 81.09; Bellows Falls VT 43.15 72.47; Bennington VT
  42.88 73.19; Brattleboro VT 42.85 72.56; Burlington VT 44.44 73.08; Fair Haven VT 43.62 73.27; Middlebury VT 43.99
  73.17; Montpelier VT 44.26 72.58; Newport VT 44.94 72.21; Rutland VT 43.61 72.97; Saint Albans VT 44.81 73.09; Saint
  Johnsbury VT 44.43 72.01; Vergennes VT 44.13 73.28; White River Junction VT 43.65 72.38; Aberdeen WA 46.98 123.80;
  Bellingham WA 48.76 122.49; Blaine WA 48.96 122.75; Bremerton WA 47.58 122.64; Centralia WA 46.72 122.97; Chelan WA
  47.85 120.03; Ellensburg WA 47.00 120.52; Everett WA 47.94 122.22; Forks WA 47.93 124.40; Goldendale WA 45.83 120.81;
  Kennewick WA 46.18 119.17; Leavenworth WA 47.64 120.67; Longview WA 46.15 122.96; Moses Lake WA 47.14 119.29; Newport
  WA 48.17 117.15; North Bend WA 47.48 121.76; Olympia WA 47.04 122.90; Omak WA 48.41 119.53; Port Angeles WA 48.06
  123.92; Port Townsend WA 48.10 122.79; Pullman WA 46.73 117.17; Ritzville WA 47.13 118.40; Seattle WA 47.61 122.33;
  Shelton WA 47.22 123.10; Spokane WA 47.65 117.43; Tacoma WA 47.25 122.44; Walla Walla WA 46.06 118.33; Wenatchee WA
  47.42 120.33; Yakima WA 46.60 120.57; Appleton WI 44.28 88.43; Ashland WI 46.56 90.74; Beloit WI 42.51 89.09;
  Dodgeville WI 42.97 90.14; Eau Claire WI 44.81 91.50; Fond Du Lac WI 43.77 88.44; Green Bay WI 44.49 88.02; Kenosha WI
  42.58 87.83; La Crosse WI 43.85 91.22; Madison WI 43.07 89.42; Marinette WI 45.09 87.67; Marshfield WI 44.67 90.17;
  Milwaukee WI 43.04 87.94; Oshkosh WI 44.03 88.61; Portage WI 43.55 89.47; Prairie Du Chien WI 43.04 91.12; Rhinelander
  WI 45.70 89.39; Richland Center WI 43.37 90.43; Sheboygan WI 43.74 87.72; Spooner WI 45.85 91.92; Spring Green WI
  43.19 90.07; Stevens Point WI 44.52 89.53; Sturgeon Bay WI 44.84 87.38; Tomah WI 43.98 90.47; Wausau WI 44.95 89.71;
  Beckley WV 37.79 81.21; Bluefield WV 37.27 81.22; Charleston WV 38.35 81.63; Clarksburg WV 39.29 80.39; Elkins WV
  38.93 79.85; Huntington WV 38.41 82.28; Lewisburg WV 37.81 80.44; Logan WV 37.85 81.99; Marlinton WV 38.26 80.10;
  Moorefield WV 38.99 78.97; Morgantown WV 39.63 79.96; Parkersburg WV 39.24 81.50; Romney WV 39.34 78.75; Summersville
  WV 38.30 80.84; Sutton WV 38.65 80.68; Wheeling WV 40.10 80.65; Afton WY 42.71 110.94; Buffalo WY 44.35 106.71; Casper
  WY 42.85 106.32; Cheyenne WY 41.14 104.82; Cody WY 44.52 109.08; Dubois WY 43.55 109.65; Evanston WY 41.26 110.96;
  Farson WY 42.08 109.42; Gillette WY 44.28 105.50; Green River WY 41.52 109.47; Greybull WY 44.49 108.08; Jackson WY
  43.45 110.76; Kemmerer WY 41.79 110.53; Lander WY 42.92 108.59; Laramie WY 41.31 105.62; Lovell WY 44.83 108.41; Lusk
  WY 42.77 104.47; Moran WY 43.95 110.55; Muddy Gap WY 42.36 107.45; Newcastle WY 43.85 104.23; Pinedale WY 42.85
  109.86; Rawlins WY 41.80 107.23; Riverton WY 43.04 108.20; Rock Springs WY 41.59 109.23; Sheridan WY 44.78 106.96;
  Shoshoni WY 43.25 108.10; Thermopolis WY 43.78 108.38; Torrington WY 42.06 104.19; Wheatland WY 42.05 104.97; Worland
  WY 44.01 107.96; Yellowstone National Park WY 44.80 110.61;
`;
