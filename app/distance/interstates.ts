/**
 * Interstate highways and similar roads, written from general knowledge of the road network. Each road is a
 * list of the towns on it, in order. If a road winds between two towns, a number between them gives the miles
 * by road. Otherwise, the miles are computed from the great circle (`road-parameters.ts`).
 */
export const INTERSTATES = `
  Blaine WA, Bellingham WA, Everett WA, Seattle WA, Tacoma WA, Olympia WA, Centralia WA, Longview WA, Portland OR, Salem
  OR, Albany OR, Eugene OR, Roseburg OR, 68, Grants Pass OR, Medford OR, Yreka CA, Weed CA, 68, Redding CA, Red Bluff
  CA, Williams CA, Sacramento CA, Stockton CA, Tracy CA, Santa Nella CA, Kettleman City CA, Buttonwillow CA, 88, Santa
  Clarita CA, Los Angeles CA, Santa Ana CA, Oceanside CA, San Diego CA; San Diego CA, El Centro CA, Yuma AZ, Gila Bend
  AZ, Casa Grande AZ; Los Angeles CA, San Bernardino CA, Banning CA, Indio CA, Blythe CA, Buckeye AZ, Phoenix AZ, Casa
  Grande AZ, Tucson AZ, Willcox AZ, Lordsburg NM, Deming NM, Las Cruces NM, El Paso TX, Sierra Blanca TX, Van Horn TX,
  Fort Stockton TX, Ozona TX, Junction TX, Kerrville TX, San Antonio TX, Columbus TX, Houston TX, Beaumont TX, Lake
  Charles LA, Lafayette LA, Baton Rouge LA, New Orleans LA, Slidell LA, Gulfport MS, Mobile AL, Pensacola FL, Marianna
  FL, Tallahassee FL, Lake City FL, Jacksonville FL; Baton Rouge LA, Hammond LA, Slidell LA; San Diego CA, Escondido CA,
  Temecula CA, San Bernardino CA, Victorville CA, 33, Barstow CA, Baker CA, Las Vegas NV, Mesquite NV, Saint George UT,
  Cedar City UT, Beaver UT, Fillmore UT, 58, Nephi UT, Provo UT, Salt Lake City UT, Ogden UT, Tremonton UT, Pocatello
  ID, Idaho Falls ID, Dubois ID, 95, Dillon MT, 65, Butte MT, 68, Helena MT, 90, Great Falls MT, Shelby MT; Phoenix AZ,
  90, Camp Verde AZ, 55, Flagstaff AZ; Tucson AZ, Nogales AZ; Van Horn TX, Pecos TX, Odessa TX, Big Spring TX,
  Sweetwater TX, Abilene TX, Weatherford TX, Fort Worth TX, Dallas TX, Tyler TX, Longview TX, Shreveport LA, Monroe LA,
  Vicksburg MS, Jackson MS, Meridian MS, Tuscaloosa AL, Birmingham AL, Anniston AL, Atlanta GA, Augusta GA, Columbia SC,
  Florence SC; Birmingham AL, Tupelo MS, Memphis TN; Chattanooga TN, Nashville TN, Hopkinsville KY, Paducah KY, Marion
  IL; Las Cruces NM, Truth Or Consequences NM, Socorro NM, Albuquerque NM, Santa Fe NM, Las Vegas NM, Raton NM, Trinidad
  CO, Walsenburg CO, Pueblo CO, Colorado Springs CO, Denver CO, Fort Collins CO, Cheyenne WY, 70, Wheatland WY, 110,
  Casper WY, 113, Buffalo WY; Kingsport TN, Johnson City TN, Asheville NC, Spartanburg SC, Columbia SC, Orangeburg SC,
  Charleston SC; Lubbock TX, Plainview TX, Amarillo TX; Kansas City MO, Saint Joseph MO, Omaha NE, Sioux City IA, Sioux
  Falls SD, Brookings SD, Watertown SD, Fargo ND, Grand Forks ND, Pembina ND; Dallas TX, Sulphur Springs TX, Texarkana
  TX, Little Rock AR; Laredo TX, Pearsall TX, San Antonio TX, Austin TX, Temple TX, Waco TX, Hillsboro TX, Dallas TX,
  Denton TX, Gainesville TX, Ardmore OK, Norman OK, Oklahoma City OK, Blackwell OK, Wichita KS, El Dorado KS, Emporia
  KS, Ottawa KS, Kansas City MO, Kearney MO, Cameron MO, Bethany MO, Des Moines IA, Ames IA, Clear Lake IA, Albert Lea
  MN, Owatonna MN, Minneapolis MN, Hinckley MN, Duluth MN; Hillsboro TX, Fort Worth TX, Denton TX; Emporia KS, Topeka
  KS; San Antonio TX, Three Rivers TX, Corpus Christi TX; Bloomington IL, La Salle IL, Rockford IL, Madison WI, Portage
  WI, Stevens Point WI, Wausau WI; Barstow CA, Needles CA, Kingman AZ, Williams AZ, Flagstaff AZ, Holbrook AZ, Gallup
  NM, Albuquerque NM, Santa Rosa NM, Tucumcari NM, Amarillo TX, Shamrock TX, Elk City OK, Oklahoma City OK, Henryetta
  OK, Fort Smith AR, Russellville AR, Little Rock AR, Forrest City AR, Memphis TN, Jackson TN, Nashville TN, Cookeville
  TN, Knoxville TN, 33, Dandridge TN, 84, Asheville NC, Hickory NC, Statesville NC, Winston Salem NC, Greensboro NC,
  Durham NC, Raleigh NC, Benson NC, Wilmington NC; Milwaukee WI, Fond Du Lac WI, Oshkosh WI, Green Bay WI; Beloit WI,
  Milwaukee WI, Sheboygan WI, Green Bay WI; Wichita Falls TX, Lawton OK, Oklahoma City OK, Tulsa OK, Joplin MO,
  Springfield MO, Rolla MO, Saint Louis MO; Dallas TX, Corsicana TX, Huntsville TX, Houston TX, Galveston TX; Lafayette
  LA, Alexandria LA, Natchitoches LA, Shreveport LA, Texarkana TX; Fort Smith AR, Fayetteville AR, Joplin MO, Nevada MO,
  Kansas City MO; New Orleans LA, Hammond LA, McComb MS, Brookhaven MS, Crystal Springs MS, Jackson MS, Grenada MS,
  Memphis TN, Blytheville AR, Sikeston MO, Cape Girardeau MO, Saint Louis MO, 97, Springfield IL, Bloomington IL,
  Pontiac IL, Joliet IL, Chicago IL; Jonesboro AR, Memphis TN; Sikeston MO, Marion IL, Mount Vernon IL, Effingham IL,
  Champaign IL, Kankakee IL, Chicago IL; Slidell LA, Hattiesburg MS, Meridian MS; Birmingham AL, Gadsden AL, Chattanooga
  TN; Saint Louis MO, Mount Vernon IL, Evansville IN, Louisville KY, Frankfort KY, Lexington KY, Morehead KY, Huntington
  WV, Charleston WV, 60, Beckley WV, Lewisburg WV, Covington VA, Lexington VA; Staunton VA, Charlottesville VA, Richmond
  VA, Williamsburg VA, Norfolk VA; Mobile AL, Evergreen AL, Montgomery AL, Birmingham AL, Decatur AL, Nashville TN,
  Bowling Green KY, Elizabethtown KY, 43, Louisville KY, Seymour IN, Indianapolis IN, Lafayette IN, Gary IN; Strasburg
  VA, Manassas VA, Washington DC; Morgantown WV, Cumberland MD, Hancock MD; Evansville IN, Washington IN, Bloomington
  IN, Indianapolis IN, Fort Wayne IN, Coldwater MI, Marshall MI, Lansing MI, Flint MI, Port Huron MI; Beaver UT, 64,
  Richfield UT, 122, Green River UT, 102, Grand Junction CO, 88, Glenwood Springs CO, 60, Vail CO, 66, Idaho Springs CO,
  32, Denver CO, Limon CO, Burlington CO, Colby KS, Oakley KS, Hays KS, Russell KS, Salina KS, Junction City KS, Topeka
  KS, Kansas City MO, Columbia MO, Saint Louis MO, Effingham IL, Terre Haute IN, Indianapolis IN, Richmond IN, Dayton
  OH, Columbus OH, Cambridge OH, Wheeling WV, Washington PA, New Stanton PA, Breezewood PA, Hancock MD, Hagerstown MD,
  Frederick MD, Baltimore MD; Frederick MD, Washington DC; Louisville KY, 101, Cincinnati OH, Columbus OH, Mansfield OH,
  Medina OH, Cleveland OH; Hannibal MO, Springfield IL, Decatur IL, Champaign IL; Davenport IA, Galesburg IL, Peoria IL,
  Bloomington IL, Champaign IL, Danville IL, Indianapolis IN, Cincinnati OH; Miami FL, Fort Lauderdale FL, Naples FL,
  Fort Myers FL, Sarasota FL, Tampa FL, Wildwood FL, Ocala FL, Gainesville FL, Lake City FL, Valdosta GA, Tifton GA,
  Macon GA, Atlanta GA, Dalton GA, Chattanooga TN, Knoxville TN, Corbin KY, Lexington KY, 84, Cincinnati OH, Dayton OH,
  Lima OH, Toledo OH, Detroit MI, Flint MI, Saginaw MI, Grayling MI, Mackinaw City MI, Saint Ignace MI, Sault Sainte
  Marie MI; Denver CO, Fort Morgan CO, Sterling CO, Big Springs NE; Medina OH, Akron OH, Youngstown OH, Pittsburgh PA,
  New Stanton PA; Breezewood PA, Carlisle PA, Harrisburg PA, Lancaster PA, Philadelphia PA, Trenton NJ; Columbia SC,
  Charlotte NC, Statesville NC, Mount Airy NC, Wytheville VA, Bluefield WV, 45, Beckley WV, 60, Charleston WV,
  Parkersburg WV, Cambridge OH, Canton OH, Akron OH, Cleveland OH; Charleston WV, 67, Sutton WV, Clarksburg WV,
  Morgantown WV, Washington PA, Pittsburgh PA, Mercer PA, Erie PA; San Francisco CA, Oakland CA, Vallejo CA, Sacramento
  CA, Auburn CA, 67, Truckee CA, 32, Reno NV, Fernley NV, Lovelock NV, Winnemucca NV, Elko NV, Wells NV, Wendover UT,
  Salt Lake City UT, 31, Park City UT, 54, Evanston WY, Green River WY, Rock Springs WY, 107, Rawlins WY, 100, Laramie
  WY, 50, Cheyenne WY, Sidney NE, Big Springs NE, North Platte NE, Kearney NE, Grand Island NE, York NE, Lincoln NE,
  Omaha NE, Atlantic IA, Des Moines IA, Iowa City IA, Davenport IA, La Salle IL, Joliet IL, Gary IN, South Bend IN,
  Angola IN, Toledo OH, Elyria OH, Youngstown OH, Mercer PA, Du Bois PA, 62, Bellefonte PA, 98, Hazleton PA, Stroudsburg
  PA, Newark NJ, New York NY; Oakland CA, Tracy CA; Oakland CA, San Jose CA; Elyria OH, Cleveland OH; Dandridge TN,
  Kingsport TN, Bristol VA, Wytheville VA, Roanoke VA, Lexington VA, Staunton VA, Harrisonburg VA, Strasburg VA,
  Winchester VA, Hagerstown MD, Carlisle PA, Harrisburg PA, Hazleton PA, Scranton PA, Binghamton NY, Syracuse NY,
  Watertown NY; Ellensburg WA, Yakima WA, Kennewick WA, Hermiston OR; Baltimore MD, York PA, Harrisburg PA; Portland OR,
  Hood River OR, The Dalles OR, Hermiston OR, Pendleton OR, La Grande OR, Baker City OR, Ontario OR, Boise ID, Mountain
  Home ID, Twin Falls ID, Burley ID, Tremonton UT; Burley ID, Pocatello ID; Ogden UT, Park City UT; Scranton PA, Milford
  PA, Newburgh NY, Danbury CT, Waterbury CT, Hartford CT, Sturbridge MA; Montgomery AL, Auburn AL, Lagrange GA, Atlanta
  GA, Greenville SC, Spartanburg SC, Charlotte NC, Greensboro NC; Durham NC, South Hill VA, Petersburg VA; Lagrange GA,
  Columbus GA; Erie PA, Jamestown NY, Olean NY, Corning NY, Binghamton NY, Middletown NY, Newburgh NY; New York NY,
  Newburgh NY, Kingston NY, Albany NY, Glens Falls NY, Plattsburgh NY, Champlain NY; Binghamton NY, Oneonta NY, Albany
  NY; Davenport IA, Dixon IL, Aurora IL, Chicago IL; Concord NH, White River Junction VT, Montpelier VT, Burlington VT,
  Saint Albans VT; Seattle WA, North Bend WA, Ellensburg WA, Moses Lake WA, Ritzville WA, Spokane WA, Coeur D Alene ID,
  95, Saint Regis MT, 71, Missoula MT, 82, Deer Lodge MT, 38, Butte MT, 84, Bozeman MT, Livingston MT, Big Timber MT,
  Billings MT, Hardin MT, Sheridan WY, Buffalo WY, Gillette WY, Spearfish SD, Rapid City SD, Kadoka SD, Murdo SD,
  Chamberlain SD, Mitchell SD, Sioux Falls SD, Worthington MN, Albert Lea MN, La Crosse WI, Tomah WI, Portage WI;
  Madison WI, Beloit WI, Rockford IL, Elgin IL, Chicago IL, Gary IN; Elyria OH, Cleveland OH, Erie PA, Buffalo NY,
  Rochester NY, Syracuse NY, Utica NY, Albany NY, Springfield MA, Sturbridge MA, Worcester MA, Boston MA; Rochester NY,
  Corning NY; New Haven CT, Hartford CT, Springfield MA, Brattleboro VT, White River Junction VT, Saint Johnsbury VT,
  Newport VT; Boston MA, Manchester NH, Concord NH, Plymouth NH, Lincoln NH, Littleton NH, Saint Johnsbury VT; Billings
  MT, Miles City MT, Glendive MT, Dickinson ND, Bismarck ND, Jamestown ND, Fargo ND, Alexandria MN, Saint Cloud MN,
  Minneapolis MN, Eau Claire WI, Tomah WI; Madison WI, Milwaukee WI, Kenosha WI, Chicago IL; Gary IN, Benton Harbor MI,
  Kalamazoo MI, Marshall MI, Jackson MI, Ann Arbor MI, Detroit MI, Port Huron MI; Miami FL, Fort Lauderdale FL, West
  Palm Beach FL, Fort Pierce FL, Melbourne FL, Cocoa FL, Daytona Beach FL, Saint Augustine FL, Jacksonville FL,
  Brunswick GA, Savannah GA, Walterboro SC, Manning SC, Florence SC, Lumberton NC, Fayetteville NC, Benson NC, Wilson
  NC, Rocky Mount NC, Emporia VA, Petersburg VA, Richmond VA, Fredericksburg VA, Washington DC, Baltimore MD, Newark DE,
  Wilmington DE, Philadelphia PA; Wilmington DE, Trenton NJ, New Brunswick NJ, Newark NJ, New York NY, Stamford CT,
  Bridgeport CT, New Haven CT, New London CT, Westerly RI, Providence RI, Boston MA, Portsmouth NH, Portland ME, Augusta
  ME, Bangor ME, Houlton ME; Augusta ME, Lewiston ME, Portland ME; Detroit MI, Lansing MI, Grand Rapids MI, Muskegon MI;
  Grand Rapids MI, Holland MI, Benton Harbor MI; Tampa FL, Lakeland FL, Orlando FL, Daytona Beach FL; Wildwood FL,
  Orlando FL, Fort Pierce FL; Orlando FL, Cocoa FL; Macon GA, Dublin GA, Savannah GA; Scranton PA, Allentown PA,
  Philadelphia PA; Scranton PA, Stroudsburg PA; Harrisburg PA, Allentown PA, New Brunswick NJ; Allentown PA, Newark NJ;
  Philadelphia PA, Hammonton NJ, Atlantic City NJ; Newark NJ, Toms River NJ, Atlantic City NJ, Cape May NJ; Iowa City
  IA, Cedar Rapids IA, Waterloo IA; Wichita KS, Newton KS, Mc Pherson KS, Salina KS; Providence RI, Fall River MA,
  Buzzards Bay MA; Buzzards Bay MA, Plymouth MA, Boston MA; Worcester MA, Lowell MA, Portsmouth NH; Worcester MA,
  Norwich CT, New London CT; Providence RI, Worcester MA; Laredo TX, Freer TX, Victoria TX, Houston TX, Livingston TX,
  Lufkin TX, Nacogdoches TX, Marshall TX, Texarkana TX; Victoria TX, Kingsville TX, Harlingen TX, Brownsville TX; Dallas
  TX, Sherman TX, Durant OK, Mcalester OK, Henryetta OK, Tulsa OK; Tulsa OK, Ponca City OK, Blackwell OK; Tulsa OK,
  Bartlesville OK; Tulsa OK, Fayetteville AR; Washington DC, Annapolis MD, 40, Easton MD, 50, Salisbury MD; Annapolis
  MD, Baltimore MD; Wausau WI, Green Bay WI; Wausau WI, Eau Claire WI; Elizabethtown KY, Madisonville KY, Paducah KY;
  Evansville IN, Madisonville KY, Hopkinsville KY; Bowling Green KY, Owensboro KY, Evansville IN; Elizabethtown KY,
  Lexington KY; Sacramento CA, Redding CA; Bakersfield CA, Fresno CA, Merced CA, Modesto CA, Stockton CA; Bakersfield
  CA, Santa Clarita CA; Breezewood PA, Altoona PA, State College PA, Bellefonte PA; Harrisburg PA, Sunbury PA,
  Williamsport PA, Corning NY; Barstow CA, Mojave CA, Bakersfield CA, Buttonwillow CA; Los Angeles CA, Ventura CA, Santa
  Barbara CA, Santa Maria CA, San Luis Obispo CA, Paso Robles CA, King City CA, Salinas CA, Gilroy CA, San Jose CA, San
  Francisco CA, Santa Rosa CA, Ukiah CA; Santa Clarita CA, Palmdale CA, Mojave CA; Greensboro NC, Asheboro NC,
  Rockingham NC; Raleigh NC, Rocky Mount NC; Austin TX, Brenham TX, Houston TX; Austin TX, Columbus TX; Vail CO, 29,
  Silverthorne CO, 36, Idaho Springs CO; Rifle CO, 27, Glenwood Springs CO; Oklahoma City OK, El Reno OK, Elk City OK;
  Ames IA, Fort Dodge IA; Sidney NE, Kimball NE, Cheyenne WY; Big Springs NE, Ogallala NE, North Platte NE; Glendive MT,
  Belfield ND, Dickinson ND; Pocatello ID, Blackfoot ID, Idaho Falls ID; Odessa TX, Midland TX, Big Spring TX; Ozona TX,
  Sonora TX, Junction TX; Blytheville AR, Hayti MO, Sikeston MO; Tifton GA, Cordele GA, Macon GA; Winston Salem NC,
  Salisbury NC, Charlotte NC; Rocky Mount NC, Roanoke Rapids NC, Emporia VA; Hagerstown MD, Chambersburg PA, Carlisle
  PA; Williamsport PA, Milton PA, Hazleton PA; Brattleboro VT, Bellows Falls VT, White River Junction VT; Waterville ME,
  Skowhegan ME; Augusta ME, Waterville ME, Bangor ME; Springfield MA, Greenfield MA, Brattleboro VT; Lima OH, Findlay
  OH, Toledo OH; Fort Wayne IN, Angola IN, Coldwater MI; Toledo OH, Ann Arbor MI, Flint MI; Ann Arbor MI, Lansing MI;
  Evansville IN, Jasper IN, Louisville KY; Seymour IN, Columbus IN, Indianapolis IN; Corbin KY, London KY, Lexington KY;
  Nashville TN, Clarksville TN, Hopkinsville KY; Cookeville TN, Harriman TN, Knoxville TN; Mount Vernon IL, Salem IL,
  Effingham IL; Albert Lea MN, Rochester MN, La Crosse WI; Waterloo IA, Mason City IA; Oshkosh WI, Appleton WI, Green
  Bay WI; Rochester MN, Winona MN, La Crosse WI; Fall River MA, Boston MA; Clear Lake IA, Mason City IA;
`;
