/**
 * The main two-lane roads (some partly four-lane) that connect the Interstates and expressways. Same format
 * as `interstates.ts`. The Alaska Highway connects Alaska to Washington and Montana.
 */
export const HIGHWAYS = `
  Ukiah CA, Willits CA, Garberville CA, Eureka CA, Crescent City CA, Gold Beach OR, Coos Bay OR, Newport OR, Lincoln
  City OR, Tillamook OR, Seaside OR, Astoria OR, Aberdeen WA; Olympia WA, Shelton WA, Port Angeles WA, Forks WA,
  Aberdeen WA; Bremerton WA, Port Townsend WA, Port Angeles WA; Crescent City CA, Grants Pass OR; Redding CA, Eureka CA;
  Portland OR, Longview WA, Astoria OR; Portland OR, Seaside OR; Albany OR, Newport OR; Roseburg OR, Coos Bay OR; Weed
  CA, Klamath Falls OR, Chemult OR, Bend OR, Madras OR, Rufus OR, Goldendale WA, Yakima WA; Rufus OR, The Dalles OR;
  Ellensburg WA, Wenatchee WA, Chelan WA, Omak WA; Eugene OR, Chemult OR; Medford OR, Klamath Falls OR, Lakeview OR;
  Portland OR, Madras OR; Albany OR, Bend OR, Burns OR, Ontario OR; Burns OR, John Day OR, Pendleton OR; Burns OR,
  Lakeview OR, Alturas CA, Susanville CA, Reno NV; Redding CA, Susanville CA; Williams CA, Ukiah CA; Everett WA,
  Leavenworth WA, Wenatchee WA, Spokane WA, Newport WA, Sandpoint ID, Libby MT, Kalispell MT, West Glacier MT, Browning
  MT, Shelby MT, Havre MT, Malta MT, Glasgow MT, Wolf Point MT, Williston ND; Bemidji MN, Grand Rapids MN, Duluth MN,
  Ashland WI, Ironwood MI, Iron Mountain MI, Escanaba MI, Saint Ignace MI; Wenatchee WA, Moses Lake WA; Kennewick WA,
  Walla Walla WA, Lewiston ID, Orofino ID, Missoula MT; Walla Walla WA, Pendleton OR; Spokane WA, Pullman WA, Lewiston
  ID; Coeur D Alene ID, Moscow ID; Lewiston ID, Grangeville ID, New Meadows ID, Weiser ID, Ontario OR; Coeur D Alene ID,
  Sandpoint ID; New Meadows ID, Boise ID; Winnemucca NV, Jordan Valley OR, Boise ID; Las Vegas NV, Beatty NV, Tonopah
  NV, Hawthorne NV, Fallon NV; Las Vegas NV, Searchlight NV, Needles CA, Parker AZ, Blythe CA, Yuma AZ; Fallon NV,
  Austin NV, Eureka NV, Ely NV, Delta UT, Nephi UT; Delta UT, Fillmore UT; Tonopah NV, Ely NV; Tonopah NV, Bishop CA;
  Las Vegas NV, Alamo NV, Ely NV, Wells NV, Twin Falls ID; Ely NV, Wendover UT; Wickenburg AZ, Blythe CA; Shoshone ID,
  Hailey ID, Challis ID, Salmon ID, Hamilton MT, Missoula MT; Twin Falls ID, Shoshone ID, Carey ID, Arco ID, Challis ID;
  Missoula MT, Polson MT, Kalispell MT; Saint Regis MT, Polson MT; Victorville CA, Ridgecrest CA; Bishop CA, Bridgeport
  CA, Carson City NV; Placerville CA, South Lake Tahoe CA, Carson City NV; Baker CA, Shoshone CA, Pahrump NV; Santa
  Nella CA, Merced CA; Salinas CA, Hollister CA, Santa Nella CA; Fresno CA, Oakhurst CA; Fresno CA, Kettleman City CA,
  Paso Robles CA; Flagstaff AZ, Cameron AZ, Page AZ, Kanab UT, Panguitch UT, Richfield UT; Panguitch UT, 51, Beaver UT;
  Panguitch UT, 63, Cedar City UT; Saint George UT, 80, Kanab UT; Panguitch UT, Bryce UT, Escalante UT, Torrey UT,
  Richfield UT; Richfield UT, Fillmore UT; Richfield UT, Nephi UT; Williams AZ, Grand Canyon AZ, Cameron AZ; Flagstaff
  AZ, Grand Canyon AZ; Cameron AZ, Tuba City AZ, Kayenta AZ, Cortez CO, Durango CO, Pagosa Springs CO, Alamosa CO,
  Walsenburg CO; Kayenta AZ, Bluff UT, Monticello UT, Moab UT, Green River UT; Moab UT, Grand Junction CO; Shiprock NM,
  Cortez CO, Monticello UT; Chinle AZ, Bluff UT; Gallup NM, Chinle AZ, Kayenta AZ; Durango CO, Silverton CO, Montrose
  CO; Espanola NM, Chama NM, Pagosa Springs CO; Espanola NM, Alamosa CO, Salida CO, Fairplay CO, Denver CO; Espanola NM,
  Taos NM, Raton NM; Santa Fe NM, Vaughn NM; Carlsbad NM, Pecos TX, Fort Stockton TX; Fort Stockton TX, Sanderson TX,
  Del Rio TX; El Paso TX, Carlsbad NM; Hobbs NM, Andrews TX, Odessa TX; Clovis NM, Fort Sumner NM, Santa Rosa NM; Fort
  Sumner NM, Vaughn NM; Roswell NM, Tatum NM, Brownfield TX, Lubbock TX; Alamogordo NM, Carrizozo NM, Vaughn NM, Santa
  Rosa NM; Tucumcari NM, Dalhart TX, Liberal KS, Greensburg KS, Pratt KS, Kingman KS, Wichita KS; Globe AZ, Show Low AZ,
  Springerville AZ, Socorro NM; Show Low AZ, Holbrook AZ; Camp Verde AZ, Payson AZ, Show Low AZ; Globe AZ, Safford AZ,
  Lordsburg NM; Globe AZ, Tucson AZ; Deming NM, Silver City NM, Springerville AZ; Gila Bend AZ, Buckeye AZ; Willcox AZ,
  Safford AZ; Tucson AZ, Douglas AZ, Lordsburg NM; El Centro CA, Indio CA; Banning CA, Twentynine Palms CA, Parker AZ;
  Provo UT, Price UT, Green River UT; Price UT, Vernal UT, Rock Springs WY; Park City UT, Heber City UT, Vernal UT,
  Craig CO, Steamboat Springs CO, Kremmling CO, Granby CO, Idaho Springs CO; Kremmling CO, Silverthorne CO; Craig CO,
  Rifle CO; Craig CO, Rawlins WY; Montrose CO, Gunnison CO, Salida CO, Canon City CO; Salida CO, Leadville CO, Vail CO;
  Colorado Springs CO, Limon CO; Colorado Springs CO, Fairplay CO; Fort Collins CO, Estes Park CO, Granby CO; Fort
  Collins CO, Laramie WY; Fort Collins CO, Fort Morgan CO, Wray CO, Mc Cook NE, Hastings NE, Grand Island NE; Limon CO,
  Fort Morgan CO; Limon CO, Lamar CO, Boise City OK, Dumas TX; Raton NM, Clayton NM, Dalhart TX, Dumas TX; Pueblo CO, La
  Junta CO, Lamar CO, Garden City KS, Dodge City KS, Hutchinson KS, Newton KS, Emporia KS; Trinidad CO, La Junta CO;
  Dodge City KS, Greensburg KS; North Platte NE, Mc Cook NE, Colby KS, Oakley KS, Scott City KS, Garden City KS, Liberal
  KS, Perryton TX, Shamrock TX; Boise City OK, Guymon OK, Perryton TX, Woodward OK; Liberal KS, Guymon OK, Dalhart TX;
  Woodward OK, Elk City OK; Woodward OK, Oklahoma City OK; Dodge City KS, Woodward OK; Norfolk NE, Yankton SD, Sioux
  Falls SD; Wichita KS, Enid OK; Hays KS, Phillipsburg KS, Kearney NE; Denver CO, Saint Francis KS, Norton KS,
  Phillipsburg KS, Smith Center KS, Concordia KS, Marysville KS, Saint Joseph MO; Lincoln NE, Marysville KS, Junction
  City KS; Nebraska City NE, Topeka KS; Fremont NE, Norfolk NE, Oneill NE; Columbus NE, Grand Island NE; Grand Island
  NE, Oneill NE, Chamberlain SD; Casper WY, Lusk WY, Chadron NE, Valentine NE, Oneill NE, Sioux City IA; Dubuque IA,
  Freeport IL; Alliance NE, Thedford NE, Broken Bow NE, Grand Island NE; Murdo SD, Valentine NE, Thedford NE, North
  Platte NE; Murdo SD, Pierre SD, Bismarck ND; Pierre SD, Huron SD, Brookings SD; Hot Springs SD, Chadron NE, Alliance
  NE, Scottsbluff NE; Scottsbluff NE, Torrington WY, Wheatland WY; Scottsbluff NE, Ogallala NE; Alliance NE, Sidney NE;
  Watford City ND, Belfield ND, Bowman ND, Belle Fourche SD, Spearfish SD; Spearfish SD, Newcastle WY, Lusk WY,
  Torrington WY, Cheyenne WY; Keystone SD, Custer SD, Newcastle WY, Gillette WY; Custer SD, Hot Springs SD; Lusk WY, Hot
  Springs SD; Hardin MT, Broadus MT, Belle Fourche SD; Miles City MT, Broadus MT, Gillette WY; Miles City MT, Baker MT,
  Bowman ND, Mobridge SD, Aberdeen SD, Ortonville MN, Willmar MN, Minneapolis MN; Mitchell SD, Huron SD, Aberdeen SD,
  Jamestown ND, Devils Lake ND; Jamestown ND, Minot ND; Glendive MT, Sidney MT, Williston ND; Glendive MT, Jordan MT,
  Lewistown MT, Great Falls MT; Glendive MT, Circle MT, Wolf Point MT; Billings MT, Roundup MT, Lewistown MT; Lewistown
  MT, Malta MT; Great Falls MT, Havre MT; Great Falls MT, Choteau MT, Browning MT; Great Falls MT, Missoula MT; Helena
  MT, Deer Lodge MT; Helena MT, Townsend MT, White Sulphur Springs MT, Roundup MT; Townsend MT, Bozeman MT; Livingston
  MT, White Sulphur Springs MT, Great Falls MT; Bozeman MT, West Yellowstone MT, Ashton ID; Livingston MT, Gardiner MT,
  Yellowstone National Park WY; West Yellowstone MT, Yellowstone National Park WY, Moran WY, Jackson WY; Yellowstone
  National Park WY, Cody WY; Idaho Falls ID, Jackson WY; Ashton ID, Jackson WY; Jackson WY, Pinedale WY, Rock Springs
  WY; Jackson WY, Afton WY, Montpelier ID; Pocatello ID, Montpelier ID, Kemmerer WY, Green River WY; Kemmerer WY,
  Evanston WY; Kemmerer WY, Pinedale WY; Montpelier ID, Logan UT; Moran WY, Dubois WY, Riverton WY, Shoshoni WY, Casper
  WY; Riverton WY, Lander WY, Rawlins WY; Casper WY, Muddy Gap WY, Rawlins WY; Muddy Gap WY, Lander WY; Lander WY,
  Farson WY, Rock Springs WY; Shoshoni WY, Thermopolis WY, Worland WY, Greybull WY, Cody WY; Greybull WY, Sheridan WY;
  Worland WY, Buffalo WY; Cody WY, Laurel MT, Billings MT; Greybull WY, Lovell WY, Laurel MT; Idaho Falls ID, Arco ID,
  Carey ID, Mountain Home ID; Arco ID, Blackfoot ID; Boise ID, Stanley ID, Challis ID; Shoshone ID, Hailey ID, Stanley
  ID; Salmon ID, Dubois ID; West Yellowstone MT, Dillon MT; Wichita KS, Fort Scott KS, Nevada MO, Camdenton MO, Columbia
  MO; Fort Scott KS, Pittsburg KS, Joplin MO; Pittsburg KS, El Dorado KS; Bartlesville OK, Independence KS, Emporia KS;
  Springfield MO, Sedalia MO; Rolla MO, Jefferson City MO; Kirksville MO, Ottumwa IA, Waterloo IA, Rochester MN, Red
  Wing MN, Minneapolis MN; Camdenton MO, Springfield MO; Rolla MO, West Plains MO, Walnut Ridge AR; Walnut Ridge AR,
  Poplar Bluff MO; Branson MO, Harrison AR, Clinton AR, Conway AR, Little Rock AR; Fayetteville AR, Harrison AR,
  Mountain Home AR, West Plains MO; Pine Bluff AR, Monticello AR, Monroe LA; Lake Village AR, Tallulah LA, Vicksburg MS;
  Texarkana TX, De Queen AR, Mena AR, Fort Smith AR; De Queen AR, Poteau OK, Fort Smith AR; Mena AR, Hot Springs
  National Park AR; Texarkana TX, El Dorado AR, Lake Village AR; Durant OK, Hugo OK, De Queen AR; Hugo OK, Paris TX,
  Sulphur Springs TX; Texarkana TX, Paris TX; Sulphur Springs TX, Tyler TX; Jacksonville TX, Lufkin TX; Jacksonville TX,
  Palestine TX, Waco TX; Vinita OK, Pittsburg KS; Ardmore OK, Sulphur OK, Ada OK, Henryetta OK; Childress TX, Altus OK,
  Lawton OK, Duncan OK; Seymour TX, Lubbock TX; Abilene TX, Seymour TX; Abilene TX, Childress TX; Duncan OK, Ardmore OK;
  Lampasas TX, Stephenville TX, Weatherford TX, Wichita Falls TX; Lampasas TX, Brownwood TX, Abilene TX; Brownwood TX,
  Stephenville TX, Fort Worth TX; San Angelo TX, Eden TX, Brady TX, Fredericksburg TX, Kerrville TX; Eden TX, Junction
  TX; Fort Stockton TX, San Angelo TX; San Angelo TX, Midland TX; Midland TX, Lamesa TX; San Angelo TX, Sonora TX, Del
  Rio TX, Eagle Pass TX, Laredo TX; San Antonio TX, Uvalde TX, Del Rio TX, Sanderson TX, Alpine TX, Van Horn TX; Fort
  Stockton TX, Alpine TX, Presidio TX; Fredericksburg TX, Junction TX; George West TX, Freer TX; Laredo TX, Rio Grande
  City TX; Victoria TX, Schulenburg TX; San Antonio TX, Victoria TX; Victoria TX, Port Lavaca TX, Bay City TX, Houston
  TX; College Station TX, Huntsville TX; Huntsville TX, Palestine TX, Tyler TX; Nacogdoches TX, Shreveport LA;
  Alexandria LA, Natchez MS; Vicksburg MS, Greenville MS, Clarksdale MS; Yazoo City MS, Clarksdale MS; Mobile AL,
  Waynesboro MS; Tuscaloosa AL, Montgomery AL; Fayetteville TN, Nashville TN; Evergreen AL, Andalusia AL, Crestview FL;
  Pensacola FL, Evergreen AL; Fort Walton Beach FL, Panama City FL, Apalachicola FL, Tallahassee FL; Eufaula AL, Albany
  GA; Columbus GA, Americus GA, Cordele GA, Vidalia GA, Savannah GA; Columbus GA, Macon GA; Waycross GA, Baxley GA,
  Vidalia GA, Augusta GA; Jesup GA, Brunswick GA; Baxley GA, Dublin GA; Macon GA, Milledgeville GA; Rome GA, Gadsden AL;
  Murphy NC, Franklin NC; Chattanooga TN, Cleveland TN, Murphy NC; Augusta GA, Orangeburg SC, Manning SC; Augusta GA,
  Allendale SC, Walterboro SC; Lake City FL, Perry FL; Chiefland FL, Gainesville FL; Sarasota FL, Sebring FL, Fort
  Pierce FL; Homestead FL, 29, Key Largo FL, 50, Marathon FL, 50, Key West FL; Lumberton NC, Conway SC; Rockingham NC,
  Columbia SC; Charlotte NC, Hickory NC; Boone NC, Johnson City TN; Winston Salem NC, Mount Airy NC; Greenville NC,
  Williamston NC; Williamston NC, Washington NC; Manteo NC, Hatteras NC; South Hill VA, Roanoke Rapids NC, Elizabeth
  City NC; Roanoke Rapids NC, Suffolk VA; Easton MD, Lewes DE; Millville NJ, Cape May NJ; Hammonton NJ, Toms River NJ;
  Breezewood PA, Chambersburg PA, Gettysburg PA, York PA; Breezewood PA, Cumberland MD; Altoona PA, Lewistown PA; Du
  Bois PA, Bradford PA, Olean NY, Buffalo NY; Pittsburgh PA, Kittanning PA, Du Bois PA; Erie PA, Warren PA, Bradford PA;
  Corning NY, Ithaca NY, Syracuse NY; Corning NY, Geneva NY, Rochester NY; Ithaca NY, Binghamton NY; Rochester NY,
  Oswego NY, Watertown NY; Watertown NY, Canton NY, Malone NY, Plattsburgh NY; Canton NY, Saranac Lake NY, Plattsburgh
  NY; Utica NY, Old Forge NY, Saranac Lake NY; Saranac Lake NY, Glens Falls NY; Champlain NY, Saint Albans VT;
  Burlington VT, Vergennes VT, Fair Haven VT, Glens Falls NY; Vergennes VT, Middlebury VT, Rutland VT, Bennington VT,
  Pittsfield MA; Pittsfield MA, Danbury CT; Fair Haven VT, Rutland VT, White River Junction VT; Bennington VT, Albany
  NY; Bennington VT, Brattleboro VT, Keene NH, Manchester NH; Rutland VT, Bellows Falls VT; Montpelier VT, Saint
  Johnsbury VT; Littleton NH, Gorham NH, Bethel ME, Skowhegan ME, Bangor ME; Littleton NH, Bretton Woods NH, North
  Conway NH, Portland ME; Rochester NH, North Conway NH, Gorham NH; Concord NH, Rochester NH; Augusta ME, Belfast ME,
  Ellsworth ME, Bar Harbor ME; Bangor ME, Ellsworth ME, Machias ME, Calais ME; Bangor ME, Calais ME; Houlton ME, Presque
  Isle ME, Madawaska ME; Portland ME, Rockland ME, Belfast ME; Hyannis MA, Provincetown MA; Westerly RI, Newport RI;
  Riverhead NY, Montauk NY; Boston MA, Greenfield MA, Pittsfield MA; Pittsfield MA, Springfield MA; Norwich CT, Westerly
  RI; Hartford CT, Providence RI; Elkins WV, Harrisonburg VA; Elkins WV, Moorefield WV, Strasburg VA; Cumberland MD,
  Moorefield WV; Elkins WV, Marlinton WV, Lewisburg WV; Winchester VA, Romney WV, Cumberland MD; Cincinnati OH,
  Portsmouth OH; Bristol VA, Tazewell VA; Findlay OH, Toledo OH; South Bend IN, Kalamazoo MI; Cadillac MI, Traverse City
  MI; Cadillac MI, Petoskey MI, Mackinaw City MI; Ludington MI, Manistee MI, Traverse City MI, Petoskey MI; Traverse
  City MI, Grayling MI; Saginaw MI, Alpena MI, Mackinaw City MI; Terre Haute IN, Danville IL, Chicago IL; Nashville TN,
  Hopkinsville KY; Washington IN, Bedford IN, Seymour IN, Cincinnati OH; Saint Louis MO, Salem IL, Vincennes IN;
  Louisville KY, Paoli IN, French Lick IN, Washington IN; Paoli IN, Bedford IN; French Lick IN, Jasper IN; Terre Haute
  IN, Bloomington IN, Columbus IN; Cookeville TN, Albany KY, Somerset KY; London KY, Hazard KY; Campton KY, Hazard KY;
  Clarksville TN, Paris TN, Jackson TN; Fayetteville TN, Chattanooga TN; Lawrenceburg TN, Nashville TN; Florence AL,
  Tuscaloosa AL, Demopolis AL, Mobile AL; Cape Girardeau MO, Carbondale IL; Harrisburg IL, Evansville IN; Carbondale IL,
  Salem IL, Vandalia IL; Paducah KY, Sikeston MO; Keokuk IA, Burlington IA; Dubuque IA, Prairie Du Chien WI, La Crosse
  WI, Red Wing MN; Macomb IL, Peoria IL; Saint Louis MO, Jacksonville IL, Macomb IL; Ottumwa IA, Osceola IA, Creston IA;
  Cedar Rapids IA, Clinton IA, Dixon IL; Madison WI, Spring Green WI, Richland Center WI, La Crosse WI; Dodgeville WI,
  Spring Green WI, Portage WI; Rockford IL, Elgin IL; Dubuque IA, Decorah IA, Rochester MN; Prairie Du Chien WI, Decorah
  IA, Mason City IA, Spencer IA, Sioux Falls SD; Atlantic IA, Denison IA, Spencer IA, Worthington MN; Sioux City IA,
  Denison IA, Ames IA; Yankton SD, Sioux City IA; Yankton SD, Mitchell SD; Yankton SD, Valentine NE, Hot Springs SD;
  Watertown SD, Granite Falls MN, Minneapolis MN; Granite Falls MN, Willmar MN, Saint Cloud MN, Hinckley MN; Detroit
  Lakes MN, Brainerd MN, Duluth MN; Brainerd MN, Bemidji MN; Bemidji MN, International Falls MN, Virginia MN; Two
  Harbors MN, Grand Marais MN; Spooner WI, Ashland WI; Hinckley MN, Spooner WI, Rhinelander WI; Rhinelander WI, Ironwood
  MI; Rhinelander WI, Iron Mountain MI; Marshfield WI, Eau Claire WI; Marinette WI, Escanaba MI, Marquette MI, Houghton
  MI; Marinette WI, Iron Mountain MI, Marquette MI; Marquette MI, Munising MI, Sault Sainte Marie MI; Munising MI, Saint
  Ignace MI; Ironwood MI, Houghton MI; Tomah WI, Oshkosh WI; Detroit Lakes MN, Bemidji MN; Vincennes IN, Effingham IL,
  Pana IL, Springfield IL; Pana IL, Decatur IL; Sidney NE, Sterling CO, Wray CO, Burlington CO, Lamar CO; Montgomery AL,
  Eufaula AL; Blaine WA, 1830, Tok AK, 2000, Shelby MT; Homer AK, 78, Soldotna AK, 52, Moose Pass AK, 62, Girdwood AK,
  Anchorage AK, Wasilla AK, 145, Glennallen AK, 139, Tok AK, 108, Delta Junction AK, 95, Fairbanks AK; Seward AK, Moose
  Pass AK; Wasilla AK, 168, Cantwell AK, 39, Healy AK, 55, Nenana AK, 55, Fairbanks AK, 495, Prudhoe Bay AK; Valdez AK,
  118, Glennallen AK, 151, Delta Junction AK; Kalispell MT, Seeley Lake MT, Lincoln MT, Helena MT; Missoula MT, Seeley
  Lake MT; Payson AZ, Heber AZ, Holbrook AZ; Lincoln NH, Twin Mountain NH, Bretton Woods NH; Twin Mountain NH, Littleton
  NH; Billings MT, Lavina MT, Harlowton MT, Judith Gap MT, Stanford MT, Great Falls MT; Roundup MT, Lavina MT; Lewistown
  MT, Stanford MT; Lewistown MT, Judith Gap MT; Harlowton MT, Big Timber MT; Harlowton MT, White Sulphur Springs MT;
  Helena MT, Augusta MT, Choteau MT; Jordan MT, Circle MT; Miles City MT, Jordan MT; Circle MT, Sidney MT; Sandpoint ID,
  Thompson Falls MT, Plains MT, Missoula MT; Plains MT, Polson MT; Saint Regis MT, Plains MT; West Yellowstone MT, Ennis
  MT, Three Forks MT, Townsend MT; Kalispell MT, Whitefish MT, Libby MT; Pratt KS, Great Bend KS, Russell KS, Smith
  Center KS, Hastings NE; Hays KS, Kinsley KS, Coldwater KS, Woodward OK; Dodge City KS, Kinsley KS, Great Bend KS, Mc
  Pherson KS; Great Bend KS, Hutchinson KS; Garden City KS, Great Bend KS, Salina KS; Kansas City MO, Iola KS,
  Coffeyville KS, Tulsa OK; Coffeyville KS, Independence KS; Ottawa KS, Iola KS, Parsons KS, Vinita OK; Pittsburg KS,
  Parsons KS, Independence KS, Winfield KS, Medicine Lodge KS, Coldwater KS, Liberal KS; Wichita KS, Winfield KS, Ponca
  City OK; Junction City KS, El Dorado KS, Winfield KS; Medicine Lodge KS, Pratt KS; Kansas City MO, Leavenworth KS,
  Atchison KS, Saint Joseph MO; Atchison KS, Topeka KS; Topeka KS, Iola KS; Searcy AR, Wynne AR, Memphis TN; Jonesboro
  AR, Wynne AR, Forrest City AR, Helena AR, Clarksdale MS; Pine Bluff AR, Stuttgart AR, Forrest City AR; Stuttgart AR,
  Helena AR; Mountain Home AR, Ash Flat AR, Walnut Ridge AR; Searcy AR, Batesville AR, Ash Flat AR, West Plains MO;
  Monticello AR, Lake Village AR; Wasilla AK, 71, Talkeetna AK, 125, Cantwell AK; Crystal Springs MS, Vicksburg MS;
  Leavenworth KS, Kearney MO;
`;
