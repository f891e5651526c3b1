/** Mostly divided highways other than Interstates. Same format as `interstates.ts`. */
export const EXPRESSWAYS = `
  Aberdeen WA, Olympia WA; Tacoma WA, Bremerton WA; Williston ND, Minot ND, Devils Lake ND, Grand Forks ND, Bemidji MN;
  Ritzville WA, Kennewick WA; Moscow ID, Lewiston ID; Fallon NV, Fernley NV; Fernley NV, Fallon NV; Las Vegas NV,
  Boulder City NV, Kingman AZ; Kingman AZ, Wickenburg AZ, Phoenix AZ; Ridgecrest CA, Lone Pine CA, Bishop CA; Carson
  City NV, Reno NV; Mojave CA, Ridgecrest CA; Sacramento CA, Placerville CA; Carson City NV, Fallon NV; Pahrump NV, Las
  Vegas NV; Gilroy CA, Santa Nella CA; Gallup NM, Shiprock NM; Albuquerque NM, Cuba NM, Farmington NM, Durango CO;
  Farmington NM, Shiprock NM; Santa Fe NM, Espanola NM; Vaughn NM, Roswell NM, Carlsbad NM; Carlsbad NM, Hobbs NM,
  Seminole TX, Lubbock TX; Las Cruces NM, Alamogordo NM, Ruidoso NM, Roswell NM, Clovis NM; Clovis NM, Hereford TX,
  Amarillo TX; Clovis NM, Lubbock TX, Sweetwater TX; El Paso TX, Alamogordo NM; Phoenix AZ, Globe AZ; Phoenix AZ, Payson
  AZ; Provo UT, Heber City UT; Grand Junction CO, Montrose CO; Canon City CO, Pueblo CO; Dumas TX, Amarillo TX;
  Hutchinson KS, Wichita KS; Woodward OK, Enid OK, Tulsa OK; Salina KS, Concordia KS, York NE, Norfolk NE; Enid OK, El
  Reno OK; Saint Joseph MO, Cameron MO, Chillicothe MO, Macon MO, Hannibal MO; Omaha NE, Nebraska City NE; Lincoln NE,
  Nebraska City NE; Omaha NE, Fremont NE; Fremont NE, Columbus NE; Sioux City IA, Fort Dodge IA, Waterloo IA, Dubuque
  IA; Freeport IL, Rockford IL; Bismarck ND, Minot ND; Rapid City SD, Hot Springs SD; Scottsbluff NE, Kimball NE;
  Williston ND, Watford City ND; Rapid City SD, Keystone SD; Watertown SD, Aberdeen SD; Ashton ID, Idaho Falls ID; Logan
  UT, Ogden UT; Kansas City MO, Fort Scott KS; Springfield MO, Clinton MO, Kansas City MO; Sedalia MO, Marshall MO;
  Jefferson City MO, Columbia MO, Macon MO, Kirksville MO; Jefferson City MO, Camdenton MO; Ottumwa IA, Des Moines IA;
  Walnut Ridge AR, Jonesboro AR; Springfield MO, Willow Springs MO, Poplar Bluff MO, Sikeston MO; West Plains MO, Willow
  Springs MO; Little Rock AR, Searcy AR, Walnut Ridge AR; Poplar Bluff MO, Farmington MO, Saint Louis MO; Springfield
  MO, Branson MO; Little Rock AR, Pine Bluff AR; Lake Village AR, Greenville MS; Hot Springs National Park AR, Little
  Rock AR; Little Rock AR, El Dorado AR, Ruston LA, Alexandria LA; Paris TX, Sherman TX, Gainesville TX, Wichita Falls
  TX; Tyler TX, Jacksonville TX; Lufkin TX, Beaumont TX; Mcalester OK, Muskogee OK, Vinita OK; Fort Worth TX, Decatur
  TX, Wichita Falls TX, Childress TX, Amarillo TX; Wichita Falls TX, Seymour TX; Austin TX, Lampasas TX; Big Spring TX,
  San Angelo TX; Big Spring TX, Lamesa TX, Lubbock TX; San Angelo TX, Abilene TX; Austin TX, Fredericksburg TX; San
  Antonio TX, Pleasanton TX, George West TX, Falfurrias TX, Mcallen TX, Harlingen TX; Rio Grande City TX, Mcallen TX;
  Corpus Christi TX, Kingsville TX; Waco TX, College Station TX, Houston TX; Austin TX, College Station TX; Shreveport
  LA, Leesville LA, Lake Charles LA; Leesville LA, Alexandria LA; Natchez MS, Brookhaven MS, Hattiesburg MS; Lafayette
  LA, Morgan City LA, Houma LA, New Orleans LA; Baton Rouge LA, Natchez MS, Vicksburg MS; Clarksdale MS, Memphis TN;
  Jackson MS, Yazoo City MS; Jackson MS, Hattiesburg MS, Gulfport MS; Hattiesburg MS, Mobile AL; Waynesboro MS, Meridian
  MS; Greenville MS, Greenwood MS, Grenada MS, Starkville MS, Columbus MS, Tuscaloosa AL; Meridian MS, Columbus MS,
  Tupelo MS, Corinth MS, Jackson TN, Union City TN, Paducah KY; Jackson MS, Starkville MS, Tupelo MS; Memphis TN,
  Dyersburg TN, Union City TN; Dyersburg TN, Hayti MO; Memphis TN, Corinth MS, Florence AL, Decatur AL, Huntsville AL,
  Chattanooga TN; Huntsville AL, Gadsden AL, Anniston AL; Birmingham AL, Sylacauga AL, Auburn AL; Huntsville AL,
  Fayetteville TN; Montgomery AL, Troy AL, Dothan AL, Marianna FL, Panama City FL; Pensacola FL, Fort Walton Beach FL;
  Dothan AL, Eufaula AL, Columbus GA; Dothan AL, Bainbridge GA, Thomasville GA, Valdosta GA, Waycross GA, Brunswick GA;
  Tallahassee FL, Bainbridge GA; Tallahassee FL, Thomasville GA, Albany GA; Albany GA, Tifton GA, Waycross GA; Albany
  GA, Cordele GA; Jacksonville FL, Folkston GA, Waycross GA; Waycross GA, Jesup GA, Hinesville GA, Savannah GA;
  Milledgeville GA, Athens GA, Atlanta GA; Athens GA, Toccoa GA, Franklin NC, Asheville NC; Chattanooga TN, Rome GA,
  Carrollton GA, Lagrange GA; Atlanta GA, Ellijay GA, Murphy NC; Augusta GA, Greenwood SC, Greenville SC; Greenville SC,
  Asheville NC; Perry FL, Tallahassee FL; Perry FL, Chiefland FL, Crystal River FL, Tampa FL; Ocala FL, Starke FL,
  Jacksonville FL; Lakeland FL, Sebring FL, West Palm Beach FL; Miami FL, Homestead FL; Savannah GA, Beaufort SC;
  Walterboro SC, Charleston SC, Georgetown SC, Myrtle Beach SC, Wilmington NC, Jacksonville NC, New Bern NC, Washington
  NC, Elizabeth City NC, Norfolk VA; Florence SC, Conway SC, Myrtle Beach SC; Florence SC, Charleston SC; Georgetown SC,
  Manning SC; Charlotte NC, Rockingham NC, Lumberton NC, Wilmington NC; Rockingham NC, Sanford NC, Raleigh NC;
  Fayetteville NC, Sanford NC, Greensboro NC; Charlotte NC, Shelby NC, Asheville NC; Hickory NC, Boone NC; Rocky Mount
  NC, Williamston NC, Plymouth NC, Manteo NC; Wilson NC, Greenville NC, Washington NC; Raleigh NC, Goldsboro NC, Kinston
  NC, New Bern NC, Morehead City NC; Elizabeth City NC, Coinjock NC; Kitty Hawk NC, Manteo NC; Norfolk VA, Moyock NC,
  Coinjock NC, Point Harbor NC, Kitty Hawk NC; Norfolk VA, Suffolk VA, Emporia VA, South Hill VA, Danville VA,
  Martinsville VA; Norfolk VA, Suffolk VA, Petersburg VA; Petersburg VA, Farmville VA, Lynchburg VA, Roanoke VA; Roanoke
  VA, Blacksburg VA, Bluefield WV, Tazewell VA; Roanoke VA, Martinsville VA, Greensboro NC; Manassas VA, Culpeper VA,
  Charlottesville VA, Lynchburg VA, Danville VA, Greensboro NC; Fredericksburg VA, Culpeper VA; Fredericksburg VA,
  Tappahannock VA, Gloucester VA, Norfolk VA; Tappahannock VA, Richmond VA; Fredericksburg VA, Waldorf MD, Annapolis MD;
  Wilmington DE, Dover DE, Salisbury MD, 72, Exmore VA, 60, Norfolk VA; Easton MD, Middletown DE, Wilmington DE;
  Salisbury MD, Ocean City MD; Dover DE, Lewes DE, Ocean City MD; York PA, Lancaster PA; Philadelphia PA, Millville NJ;
  Toms River NJ, Trenton NJ; Frederick MD, Gettysburg PA, Harrisburg PA; Pittsburgh PA, Johnstown PA, Altoona PA;
  Lewistown PA, Harrisburg PA; State College PA, Lewistown PA; Bellefonte PA, Lock Haven PA, Williamsport PA; Portsmouth
  NH, Rochester NH; Manchester NH, Portsmouth NH; Buzzards Bay MA, Hyannis MA; Newport RI, Fall River MA; New York NY,
  Riverhead NY; Waterbury CT, New Haven CT; Hartford CT, Norwich CT; New York NY, Middletown NY; Beckley WV,
  Summersville WV, Sutton WV; Clarksburg WV, Elkins WV; Parkersburg WV, Clarksburg WV; Parkersburg WV, Athens OH,
  Chillicothe OH, Cincinnati OH; Columbus OH, Lancaster OH, Athens OH; Charleston WV, Gallipolis OH, Chillicothe OH,
  Dayton OH; Columbus OH, Chillicothe OH, Portsmouth OH, Huntington WV, Pikeville KY, Kingsport TN; Pikeville KY, Logan
  WV, Charleston WV; Columbus OH, Marion OH, Findlay OH; Fort Wayne IN, Lima OH, Mansfield OH, Canton OH; Columbus OH,
  Marysville OH, Lima OH; Fort Wayne IN, Toledo OH; Fort Wayne IN, Warsaw IN, Gary IN; Fort Wayne IN, Peru IN, Lafayette
  IN; South Bend IN, Peru IN, Indianapolis IN; South Bend IN, Benton Harbor MI; Jackson MI, Lansing MI, Mount Pleasant
  MI, Grayling MI; Saginaw MI, Mount Pleasant MI; Kalamazoo MI, Grand Rapids MI, Cadillac MI; Muskegon MI, Ludington MI;
  Terre Haute IN, Vincennes IN, Evansville IN; Vincennes IN, Washington IN; Bedford IN, Bloomington IN; Jasper IN,
  Owensboro KY; Somerset KY, Lexington KY; Bowling Green KY, Glasgow KY, Somerset KY, London KY; Hazard KY, Pikeville
  KY; Lexington KY, Campton KY; Corbin KY, Middlesboro KY, Dandridge TN; Memphis TN, Savannah TN, Lawrenceburg TN,
  Fayetteville TN; Florence AL, Lawrenceburg TN; Meridian MS, Demopolis AL, Selma AL, Montgomery AL; Chattanooga TN,
  Dayton TN, Harriman TN; Carbondale IL, Marion IL, Harrisburg IL; Vandalia IL, Decatur IL, Bloomington IL; Saint Louis
  MO, Troy MO, Hannibal MO, Keokuk IA; Burlington IA, Davenport IA, Dubuque IA; Hannibal MO, Quincy IL, Macomb IL;
  Macomb IL, Galesburg IL; Springfield IL, Lincoln IL, Peoria IL; Keokuk IA, Mount Pleasant IA, Iowa City IA; Galesburg
  IL, Burlington IA, Mount Pleasant IA, Ottumwa IA; Ames IA, Marshalltown IA, Cedar Rapids IA; Cedar Rapids IA, Dubuque
  IA, Dodgeville WI, Madison WI, Fond Du Lac WI; Rochester MN, Minneapolis MN; Sioux City IA, Worthington MN, Mankato
  MN, Minneapolis MN; Mankato MN, Rochester MN; Fargo ND, Detroit Lakes MN; Saint Cloud MN, Brainerd MN; Duluth MN,
  Virginia MN; Duluth MN, Two Harbors MN; Eau Claire WI, Spooner WI, Duluth MN; Wausau WI, Rhinelander WI; Stevens Point
  WI, Appleton WI; Stevens Point WI, Marshfield WI; Green Bay WI, Marinette WI; Green Bay WI, Sturgeon Bay WI; Auburn
  AL, Columbus GA, Albany GA; Meridian MS, Macon MS, West Point MS, Tupelo MS; Macon MS, Columbus MS; Pine Bluff AR,
  Lake Village AR; Hutchinson KS, Mc Pherson KS; Mankato MN, Owatonna MN, Rochester MN;
`;
