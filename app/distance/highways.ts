/**
 * The main roads between the Interstates that a lane may need, in the format of `interstates.ts`. The Alaska Highway joins
 * Alaska to Washington and Montana.
 */
export const HIGHWAYS = `
  Ukiah CA, Willits CA, Garberville CA, Eureka CA, Crescent City CA, Gold Beach OR, Coos Bay OR, Newport OR, Lincoln
  City OR, Tillamook OR, Seaside OR, Astoria OR, Aberdeen WA, Olympia WA; Olympia WA, Shelton WA, Port Angeles WA,
  Forks WA, Aberdeen WA; Tacoma WA, Bremerton WA, Port Townsend WA, Port Angeles WA; Crescent City CA, Grants Pass OR;
  Redding CA, Eureka CA; Portland OR, Longview WA, Astoria OR; Portland OR, Seaside OR; Albany OR, Newport OR;
  Roseburg OR, Coos Bay OR; Weed CA, Klamath Falls OR, Chemult OR, Bend OR, Madras OR, Rufus OR, Goldendale WA, Yakima
  WA; Rufus OR, The Dalles OR; Ellensburg WA, Wenatchee WA, Chelan WA, Omak WA; Eugene OR, Chemult OR; Medford OR,
  Klamath Falls OR, Lakeview OR; Portland OR, Madras OR; Albany OR, Bend OR, Burns OR, Ontario OR; Burns OR, John Day
  OR, Pendleton OR; Burns OR, Lakeview OR, Alturas CA, Susanville CA, Reno NV; Redding CA, Susanville CA; Williams CA,
  Ukiah CA; Everett WA, Leavenworth WA, Wenatchee WA, Spokane WA, Newport WA, Sandpoint ID, Libby MT, Kalispell MT,
  West Glacier MT, Browning MT, Shelby MT, Havre MT, Malta MT, Glasgow MT, Wolf Point MT, Williston ND, Minot ND,
  Devils Lake ND, Grand Forks ND, Bemidji MN, Grand Rapids MN, Duluth MN, Ashland WI, Ironwood MI, Iron Mountain MI,
  Escanaba MI, Saint Ignace MI; Wenatchee WA, Moses Lake WA; Ritzville WA, Kennewick WA; Kennewick WA, Walla Walla WA,
  Lewiston ID, Orofino ID, Missoula MT; Walla Walla WA, Pendleton OR; Spokane WA, Pullman WA, Lewiston ID; Coeur D
  Alene ID, Moscow ID, Lewiston ID, Grangeville ID, New Meadows ID, Weiser ID, Ontario OR; Coeur D Alene ID, Sandpoint
  ID; New Meadows ID, Boise ID; Winnemucca NV, Jordan Valley OR, Boise ID; Las Vegas NV, Beatty NV, Tonopah NV,
  Hawthorne NV, Fallon NV, Fernley NV; Las Vegas NV, Searchlight NV, Needles CA, Parker AZ, Blythe CA, Yuma AZ;
  Fernley NV, Fallon NV, Austin NV, Eureka NV, Ely NV, Delta UT, Nephi UT; Delta UT, Fillmore UT; Tonopah NV, Ely NV;
  Tonopah NV, Bishop CA; Las Vegas NV, Alamo NV, Ely NV, Wells NV, Twin Falls ID; Ely NV, Wendover UT; Las Vegas NV,
  Boulder City NV, Kingman AZ; Kingman AZ, Wickenburg AZ, Phoenix AZ; Wickenburg AZ, Blythe CA; Shoshone ID, Hailey
  ID, Challis ID, Salmon ID, Hamilton MT, Missoula MT; Twin Falls ID, Shoshone ID, Carey ID, Arco ID, Challis ID;
  Missoula MT, Polson MT, Kalispell MT; Saint Regis MT, Polson MT; Victorville CA, Ridgecrest CA, Lone Pine CA, Bishop
  CA, Bridgeport CA, Carson City NV, Reno NV; Mojave CA, Ridgecrest CA; Sacramento CA, Placerville CA, South Lake
  Tahoe CA, Carson City NV, Fallon NV; Baker CA, Shoshone CA, Pahrump NV, Las Vegas NV; Gilroy CA, Santa Nella CA,
  Merced CA; Salinas CA, Hollister CA, Santa Nella CA; Fresno CA, Oakhurst CA; Fresno CA, Kettleman City CA, Paso
  Robles CA; Flagstaff AZ, Cameron AZ, Page AZ, Kanab UT, Panguitch UT, Richfield UT; Panguitch UT, Beaver UT;
  Panguitch UT, Cedar City UT; Saint George UT, Kanab UT; Panguitch UT, Bryce UT, Escalante UT, Torrey UT, Richfield
  UT; Richfield UT, Fillmore UT; Richfield UT, Nephi UT; Williams AZ, Grand Canyon AZ, Cameron AZ; Flagstaff AZ, Grand
  Canyon AZ; Cameron AZ, Tuba City AZ, Kayenta AZ, Cortez CO, Durango CO, Pagosa Springs CO, Alamosa CO, Walsenburg
  CO; Kayenta AZ, Bluff UT, Monticello UT, Moab UT, Green River UT; Moab UT, Grand Junction CO; Gallup NM, Shiprock
  NM, Cortez CO, Monticello UT; Chinle AZ, Bluff UT; Gallup NM, Chinle AZ, Kayenta AZ; Albuquerque NM, Cuba NM,
  Farmington NM, Durango CO, Silverton CO, Montrose CO; Farmington NM, Shiprock NM; Santa Fe NM, Espanola NM, Chama
  NM, Pagosa Springs CO; Espanola NM, Alamosa CO, Salida CO, Fairplay CO, Denver CO; Espanola NM, Taos NM, Raton NM;
  Santa Fe NM, Vaughn NM, Roswell NM, Carlsbad NM, Pecos TX, Fort Stockton TX; Fort Stockton TX, Sanderson TX, Del Rio
  TX; El Paso TX, Carlsbad NM, Hobbs NM, Seminole TX, Lubbock TX; Hobbs NM, Andrews TX, Odessa TX; Las Cruces NM,
  Alamogordo NM, Ruidoso NM, Roswell NM, Clovis NM; Clovis NM, Hereford TX, Amarillo TX; Clovis NM, Lubbock TX,
  Sweetwater TX; Clovis NM, Fort Sumner NM, Santa Rosa NM; Fort Sumner NM, Vaughn NM; Roswell NM, Tatum NM, Brownfield
  TX, Lubbock TX; El Paso TX, Alamogordo NM, Carrizozo NM, Vaughn NM, Santa Rosa NM; Tucumcari NM, Dalhart TX, Liberal
  KS, Pratt KS, Wichita KS; Phoenix AZ, Globe AZ, Show Low AZ, Springerville AZ, Socorro NM; Show Low AZ, Holbrook AZ;
  Camp Verde AZ, Payson AZ, Show Low AZ; Phoenix AZ, Payson AZ; Globe AZ, Safford AZ, Lordsburg NM; Globe AZ, Tucson
  AZ; Deming NM, Silver City NM, Springerville AZ; Gila Bend AZ, Buckeye AZ; Willcox AZ, Safford AZ; Tucson AZ,
  Douglas AZ, Lordsburg NM; El Centro CA, Indio CA; Banning CA, Twentynine Palms CA, Parker AZ; Provo UT, Price UT,
  Green River UT; Price UT, Vernal UT, Rock Springs WY; Park City UT, Heber City UT, Vernal UT, Craig CO, Steamboat
  Springs CO, Kremmling CO, Granby CO, Idaho Springs CO; Provo UT, Heber City UT; Kremmling CO, Silverthorne CO; Craig
  CO, Rifle CO; Craig CO, Rawlins WY; Grand Junction CO, Montrose CO, Gunnison CO, Salida CO, Canon City CO, Pueblo
  CO; Salida CO, Leadville CO, Vail CO; Colorado Springs CO, Limon CO; Colorado Springs CO, Fairplay CO; Fort Collins
  CO, Estes Park CO, Granby CO; Fort Collins CO, Laramie WY; Fort Collins CO, Fort Morgan CO, Wray CO, Mc Cook NE,
  Hastings NE, Grand Island NE; Limon CO, Fort Morgan CO; Limon CO, Lamar CO, Boise City OK, Dumas TX, Amarillo TX;
  Raton NM, Clayton NM, Dalhart TX, Dumas TX; Pueblo CO, La Junta CO, Lamar CO, Garden City KS, Dodge City KS,
  Hutchinson KS, Newton KS, Emporia KS; Trinidad CO, La Junta CO; Dodge City KS, Pratt KS; Hutchinson KS, Wichita KS;
  North Platte NE, Mc Cook NE, Colby KS, Garden City KS, Liberal KS, Perryton TX, Shamrock TX; Boise City OK, Guymon
  OK, Perryton TX, Woodward OK, Enid OK, Tulsa OK; Liberal KS, Guymon OK, Dalhart TX; Woodward OK, Elk City OK;
  Woodward OK, Oklahoma City OK; Dodge City KS, Woodward OK; Salina KS, Concordia KS, York NE, Norfolk NE, Yankton SD,
  Sioux Falls SD; Wichita KS, Enid OK, El Reno OK; Hays KS, Kearney NE; Denver CO, Saint Francis KS, Norton KS,
  Concordia KS, Marysville KS, Saint Joseph MO, Chillicothe MO, Macon MO, Hannibal MO; Lincoln NE, Marysville KS,
  Junction City KS; Omaha NE, Nebraska City NE, Topeka KS; Lincoln NE, Nebraska City NE; Omaha NE, Fremont NE, Norfolk
  NE, Oneill NE; Fremont NE, Columbus NE, Grand Island NE; Grand Island NE, Oneill NE, Chamberlain SD; Casper WY, Lusk
  WY, Chadron NE, Valentine NE, Oneill NE, Sioux City IA, Fort Dodge IA, Waterloo IA, Dubuque IA, Freeport IL,
  Rockford IL; Alliance NE, Thedford NE, Broken Bow NE, Grand Island NE; Murdo SD, Valentine NE, Thedford NE, North
  Platte NE; Murdo SD, Pierre SD, Bismarck ND, Minot ND; Pierre SD, Huron SD, Brookings SD; Rapid City SD, Hot Springs
  SD, Chadron NE, Alliance NE, Scottsbluff NE, Kimball NE; Scottsbluff NE, Torrington WY, Wheatland WY; Scottsbluff
  NE, Ogallala NE; Alliance NE, Sidney NE; Williston ND, Watford City ND, Belfield ND, Bowman ND, Belle Fourche SD,
  Spearfish SD; Spearfish SD, Newcastle WY, Lusk WY, Torrington WY, Cheyenne WY; Rapid City SD, Keystone SD, Custer
  SD, Newcastle WY, Gillette WY; Custer SD, Hot Springs SD; Lusk WY, Hot Springs SD; Hardin MT, Broadus MT, Belle
  Fourche SD; Miles City MT, Broadus MT, Gillette WY; Miles City MT, Baker MT, Bowman ND, Mobridge SD, Aberdeen SD,
  Ortonville MN, Willmar MN, Minneapolis MN; Mitchell SD, Huron SD, Aberdeen SD, Jamestown ND, Devils Lake ND;
  Watertown SD, Aberdeen SD; Jamestown ND, Minot ND; Glendive MT, Sidney MT, Williston ND; Glendive MT, Jordan MT,
  Lewistown MT, Great Falls MT; Glendive MT, Wolf Point MT; Billings MT, Roundup MT, Lewistown MT; Lewistown MT, Malta
  MT; Great Falls MT, Havre MT; Great Falls MT, Browning MT; Great Falls MT, Missoula MT; Helena MT, Deer Lodge MT;
  Helena MT, Townsend MT, White Sulphur Springs MT, Roundup MT; Townsend MT, Bozeman MT; Livingston MT, White Sulphur
  Springs MT, Great Falls MT; Bozeman MT, West Yellowstone MT, Ashton ID, Idaho Falls ID; Livingston MT, Gardiner MT,
  Yellowstone National Park WY; West Yellowstone MT, Yellowstone National Park WY, Moran WY, Jackson WY; Yellowstone
  National Park WY, Cody WY; Idaho Falls ID, Jackson WY; Ashton ID, Jackson WY; Jackson WY, Pinedale WY, Rock Springs
  WY; Jackson WY, Afton WY, Montpelier ID; Pocatello ID, Montpelier ID, Kemmerer WY, Green River WY; Kemmerer WY,
  Evanston WY; Kemmerer WY, Pinedale WY; Montpelier ID, Logan UT, Ogden UT; Moran WY, Dubois WY, Riverton WY, Shoshoni
  WY, Casper WY; Riverton WY, Lander WY, Rawlins WY; Casper WY, Muddy Gap WY, Rawlins WY; Muddy Gap WY, Lander WY;
  Lander WY, Farson WY, Rock Springs WY; Shoshoni WY, Thermopolis WY, Worland WY, Greybull WY, Cody WY; Greybull WY,
  Sheridan WY; Worland WY, Buffalo WY; Cody WY, Laurel MT, Billings MT; Greybull WY, Lovell WY, Laurel MT; Idaho Falls
  ID, Arco ID, Carey ID, Mountain Home ID; Arco ID, Blackfoot ID; Boise ID, Stanley ID, Challis ID; Shoshone ID,
  Hailey ID, Stanley ID; Salmon ID, Dubois ID; West Yellowstone MT, Dillon MT; Wichita KS, Fort Scott KS, Nevada MO,
  Camdenton MO, Columbia MO; Kansas City MO, Fort Scott KS, Pittsburg KS, Joplin MO; Pittsburg KS, El Dorado KS;
  Bartlesville OK, Independence KS, Emporia KS; Springfield MO, Clinton MO, Kansas City MO; Springfield MO, Sedalia
  MO, Marshall MO; Rolla MO, Jefferson City MO, Columbia MO, Macon MO, Kirksville MO, Ottumwa IA, Waterloo IA,
  Rochester MN, Red Wing MN, Minneapolis MN; Jefferson City MO, Camdenton MO; Camdenton MO, Springfield MO; Ottumwa
  IA, Des Moines IA; Rolla MO, West Plains MO, Walnut Ridge AR, Jonesboro AR; Springfield MO, Willow Springs MO,
  Poplar Bluff MO, Sikeston MO; West Plains MO, Willow Springs MO; Little Rock AR, Searcy AR, Walnut Ridge AR, Poplar
  Bluff MO, Farmington MO, Saint Louis MO; Springfield MO, Branson MO, Harrison AR, Conway AR, Little Rock AR;
  Fayetteville AR, Harrison AR, Mountain Home AR, West Plains MO; Little Rock AR, Pine Bluff AR, Monticello AR, Monroe
  LA; Pine Bluff AR, Lake Village AR, Greenville MS; Lake Village AR, Tallulah LA, Vicksburg MS; Texarkana TX, De
  Queen AR, Mena AR, Fort Smith AR; De Queen AR, Poteau OK, Fort Smith AR; Mena AR, Hot Springs National Park AR,
  Little Rock AR; Texarkana TX, El Dorado AR, Lake Village AR; Little Rock AR, El Dorado AR, Ruston LA, Alexandria LA;
  Durant OK, Hugo OK, De Queen AR; Hugo OK, Paris TX, Sulphur Springs TX; Texarkana TX, Paris TX, Sherman TX,
  Gainesville TX, Wichita Falls TX; Sulphur Springs TX, Tyler TX, Jacksonville TX, Lufkin TX, Beaumont TX;
  Jacksonville TX, Palestine TX, Waco TX; Mcalester OK, Muskogee OK, Vinita OK, Pittsburg KS; Ardmore OK, Sulphur OK,
  Ada OK, Henryetta OK; Fort Worth TX, Decatur TX, Wichita Falls TX, Childress TX, Amarillo TX; Childress TX, Altus
  OK, Lawton OK, Duncan OK; Wichita Falls TX, Seymour TX, Lubbock TX; Abilene TX, Seymour TX; Abilene TX, Childress
  TX; Duncan OK, Ardmore OK; Lampasas TX, Stephenville TX, Weatherford TX, Wichita Falls TX; Austin TX, Lampasas TX,
  Brownwood TX, Abilene TX; Brownwood TX, Stephenville TX, Fort Worth TX; Big Spring TX, San Angelo TX, Eden TX, Brady
  TX, Fredericksburg TX, Kerrville TX; Big Spring TX, Lamesa TX, Lubbock TX; Eden TX, Junction TX; Fort Stockton TX,
  San Angelo TX, Abilene TX; San Angelo TX, Midland TX; Midland TX, Lamesa TX; San Angelo TX, Sonora TX, Del Rio TX,
  Eagle Pass TX, Laredo TX; San Antonio TX, Uvalde TX, Del Rio TX, Sanderson TX, Alpine TX, Van Horn TX; Fort Stockton
  TX, Alpine TX, Presidio TX; Austin TX, Fredericksburg TX, Junction TX; San Antonio TX, Pleasanton TX, George West
  TX, Falfurrias TX, Mcallen TX, Harlingen TX; George West TX, Freer TX; Laredo TX, Rio Grande City TX, Mcallen TX;
  Victoria TX, Schulenburg TX; San Antonio TX, Victoria TX; Corpus Christi TX, Kingsville TX; Victoria TX, Port Lavaca
  TX, Bay City TX, Houston TX; Waco TX, College Station TX, Houston TX; Austin TX, College Station TX, Huntsville TX;
  Huntsville TX, Palestine TX, Tyler TX; Nacogdoches TX, Shreveport LA; Shreveport LA, Leesville LA, Lake Charles LA;
  Leesville LA, Alexandria LA; Alexandria LA, Natchez MS, Brookhaven MS, Hattiesburg MS; Lafayette LA, Morgan City LA,
  Houma LA, New Orleans LA; Baton Rouge LA, Natchez MS, Vicksburg MS, Greenville MS, Clarksdale MS, Memphis TN;
  Jackson MS, Yazoo City MS, Clarksdale MS; Jackson MS, Hattiesburg MS, Gulfport MS; Hattiesburg MS, Mobile AL; Mobile
  AL, Waynesboro MS, Meridian MS; Greenville MS, Greenwood MS, Grenada MS, Starkville MS, Columbus MS, Tuscaloosa AL,
  Montgomery AL; Meridian MS, Columbus MS, Tupelo MS, Corinth MS, Jackson TN, Union City TN, Paducah KY; Jackson MS,
  Starkville MS, Tupelo MS; Memphis TN, Dyersburg TN, Union City TN; Dyersburg TN, Hayti MO; Memphis TN, Corinth MS,
  Florence AL, Decatur AL, Huntsville AL, Chattanooga TN; Huntsville AL, Gadsden AL, Anniston AL; Birmingham AL,
  Sylacauga AL, Auburn AL; Huntsville AL, Fayetteville TN, Nashville TN; Montgomery AL, Troy AL, Dothan AL, Marianna
  FL, Panama City FL; Evergreen AL, Andalusia AL, Crestview FL; Pensacola FL, Evergreen AL; Pensacola FL, Fort Walton
  Beach FL, Panama City FL, Apalachicola FL, Tallahassee FL; Dothan AL, Eufaula AL, Columbus GA; Dothan AL, Bainbridge
  GA, Thomasville GA, Valdosta GA, Waycross GA, Brunswick GA; Tallahassee FL, Bainbridge GA; Tallahassee FL,
  Thomasville GA, Albany GA; Eufaula AL, Albany GA, Tifton GA, Waycross GA; Albany GA, Cordele GA; Columbus GA,
  Americus GA, Cordele GA, Vidalia GA, Savannah GA; Columbus GA, Macon GA; Jacksonville FL, Folkston GA, Waycross GA,
  Baxley GA, Vidalia GA, Augusta GA; Waycross GA, Jesup GA, Hinesville GA, Savannah GA; Jesup GA, Brunswick GA; Baxley
  GA, Dublin GA; Macon GA, Milledgeville GA, Athens GA, Atlanta GA; Athens GA, Toccoa GA, Franklin NC, Asheville NC;
  Chattanooga TN, Rome GA, Carrollton GA, Lagrange GA; Rome GA, Gadsden AL; Atlanta GA, Ellijay GA, Murphy NC; Murphy
  NC, Franklin NC; Chattanooga TN, Cleveland TN, Murphy NC; Augusta GA, Greenwood SC, Greenville SC; Augusta GA,
  Orangeburg SC, Manning SC; Augusta GA, Allendale SC, Walterboro SC; Greenville SC, Asheville NC; Perry FL,
  Tallahassee FL; Perry FL, Chiefland FL, Crystal River FL, Tampa FL; Lake City FL, Perry FL; Chiefland FL,
  Gainesville FL; Ocala FL, Starke FL, Jacksonville FL; Lakeland FL, Sebring FL, West Palm Beach FL; Sarasota FL,
  Sebring FL, Fort Pierce FL; Miami FL, Homestead FL, Key Largo FL, Marathon FL, Key West FL; Savannah GA, Beaufort
  SC; Walterboro SC, Charleston SC, Georgetown SC, Myrtle Beach SC, Wilmington NC, Jacksonville NC, New Bern NC,
  Washington NC, Elizabeth City NC, Norfolk VA; Florence SC, Conway SC, Myrtle Beach SC; Florence SC, Charleston SC;
  Georgetown SC, Manning SC; Lumberton NC, Conway SC; Charlotte NC, Rockingham NC, Lumberton NC, Wilmington NC;
  Rockingham NC, Sanford NC, Raleigh NC; Rockingham NC, Columbia SC; Fayetteville NC, Sanford NC, Greensboro NC;
  Charlotte NC, Shelby NC, Asheville NC; Charlotte NC, Hickory NC, Boone NC, Johnson City TN; Winston Salem NC, Mount
  Airy NC; Rocky Mount NC, Williamston NC, Plymouth NC, Manteo NC; Wilson NC, Greenville NC, Washington NC; Greenville
  NC, Williamston NC; Williamston NC, Washington NC; Raleigh NC, Goldsboro NC, Kinston NC, New Bern NC, Morehead City
  NC; Elizabeth City NC, Kitty Hawk NC, Manteo NC; Norfolk VA, Kitty Hawk NC; Manteo NC, Hatteras NC; Norfolk VA,
  Suffolk VA, Emporia VA, South Hill VA, Danville VA, Martinsville VA; South Hill VA, Roanoke Rapids NC, Elizabeth
  City NC; Roanoke Rapids NC, Suffolk VA; Norfolk VA, Suffolk VA, Petersburg VA; Petersburg VA, Farmville VA,
  Lynchburg VA, Roanoke VA; Roanoke VA, Blacksburg VA, Bluefield WV, Tazewell VA; Roanoke VA, Martinsville VA,
  Greensboro NC; Manassas VA, Culpeper VA, Charlottesville VA, Lynchburg VA, Danville VA, Greensboro NC;
  Fredericksburg VA, Culpeper VA; Fredericksburg VA, Tappahannock VA, Gloucester VA, Norfolk VA; Tappahannock VA,
  Richmond VA; Fredericksburg VA, Waldorf MD, Annapolis MD; Wilmington DE, Dover DE, Salisbury MD, Exmore VA, Norfolk
  VA; Easton MD, Middletown DE, Wilmington DE; Salisbury MD, Ocean City MD; Dover DE, Lewes DE, Ocean City MD; Easton
  MD, Lewes DE; York PA, Lancaster PA; Philadelphia PA, Millville NJ, Cape May NJ; Hammonton NJ, Toms River NJ,
  Trenton NJ; Breezewood PA, Chambersburg PA, Gettysburg PA, York PA; Frederick MD, Gettysburg PA, Harrisburg PA;
  Breezewood PA, Cumberland MD; Pittsburgh PA, Johnstown PA, Altoona PA, Lewistown PA, Harrisburg PA; State College
  PA, Lewistown PA; Du Bois PA, Bradford PA, Olean NY, Buffalo NY; Pittsburgh PA, Kittanning PA, Du Bois PA; Erie PA,
  Warren PA, Bradford PA; Bellefonte PA, Lock Haven PA, Williamsport PA; Corning NY, Ithaca NY, Syracuse NY; Corning
  NY, Geneva NY, Rochester NY; Ithaca NY, Binghamton NY; Rochester NY, Oswego NY, Watertown NY; Watertown NY, Canton
  NY, Malone NY, Plattsburgh NY; Canton NY, Saranac Lake NY, Plattsburgh NY; Utica NY, Old Forge NY, Saranac Lake NY;
  Saranac Lake NY, Glens Falls NY; Champlain NY, Saint Albans VT; Burlington VT, Vergennes VT, Fair Haven VT, Glens
  Falls NY; Vergennes VT, Middlebury VT, Rutland VT, Bennington VT, Pittsfield MA; Pittsfield MA, Danbury CT; Fair
  Haven VT, Rutland VT, White River Junction VT; Bennington VT, Albany NY; Bennington VT, Brattleboro VT, Keene NH,
  Manchester NH; Rutland VT, Bellows Falls VT; Montpelier VT, Saint Johnsbury VT; Littleton NH, Gorham NH, Bethel ME,
  Skowhegan ME, Bangor ME; Littleton NH, Bretton Woods NH, North Conway NH, Portland ME; Portsmouth NH, Rochester NH,
  North Conway NH, Gorham NH; Concord NH, Rochester NH; Manchester NH, Portsmouth NH; Augusta ME, Belfast ME,
  Ellsworth ME, Bar Harbor ME; Bangor ME, Ellsworth ME, Machias ME, Calais ME; Bangor ME, Calais ME; Houlton ME,
  Presque Isle ME, Madawaska ME; Portland ME, Rockland ME, Belfast ME; Buzzards Bay MA, Hyannis MA, Provincetown MA;
  Westerly RI, Newport RI, Fall River MA; New York NY, Riverhead NY, Montauk NY; Boston MA, Greenfield MA, Pittsfield
  MA; Pittsfield MA, Springfield MA; Waterbury CT, New Haven CT; Hartford CT, Norwich CT, Westerly RI; Hartford CT,
  Providence RI; New York NY, Middletown NY; Beckley WV, Summersville WV, Sutton WV; Clarksburg WV, Elkins WV,
  Harrisonburg VA; Elkins WV, Moorefield WV, Strasburg VA; Cumberland MD, Moorefield WV; Elkins WV, Marlinton WV,
  Lewisburg WV; Parkersburg WV, Clarksburg WV; Winchester VA, Romney WV, Cumberland MD; Parkersburg WV, Athens OH,
  Chillicothe OH, Cincinnati OH; Columbus OH, Lancaster OH, Athens OH; Charleston WV, Gallipolis OH, Chillicothe OH,
  Dayton OH; Columbus OH, Chillicothe OH, Portsmouth OH, Huntington WV, Pikeville KY, Kingsport TN; Cincinnati OH,
  Portsmouth OH; Pikeville KY, Logan WV, Charleston WV; Bristol VA, Tazewell VA; Columbus OH, Marion OH, Findlay OH,
  Toledo OH; Fort Wayne IN, Lima OH, Mansfield OH, Canton OH; Columbus OH, Marysville OH, Lima OH; Fort Wayne IN,
  Toledo OH; Fort Wayne IN, Warsaw IN, Gary IN; Fort Wayne IN, Peru IN, Lafayette IN; South Bend IN, Peru IN,
  Indianapolis IN; South Bend IN, Benton Harbor MI; Jackson MI, Lansing MI, Mount Pleasant MI, Grayling MI; Saginaw
  MI, Mount Pleasant MI; South Bend IN, Kalamazoo MI, Grand Rapids MI, Cadillac MI, Traverse City MI; Cadillac MI,
  Petoskey MI, Mackinaw City MI; Muskegon MI, Ludington MI, Manistee MI, Traverse City MI, Petoskey MI; Traverse City
  MI, Grayling MI; Saginaw MI, Alpena MI, Mackinaw City MI; Terre Haute IN, Vincennes IN, Evansville IN; Terre Haute
  IN, Danville IL, Chicago IL; Nashville TN, Hopkinsville KY; Vincennes IN, Washington IN, Bedford IN, Seymour IN,
  Cincinnati OH; Saint Louis MO, Salem IL, Vincennes IN; Louisville KY, Paoli IN, French Lick IN, Washington IN; Paoli
  IN, Bedford IN, Bloomington IN; French Lick IN, Jasper IN; Jasper IN, Owensboro KY; Terre Haute IN, Bloomington IN,
  Columbus IN; Cookeville TN, Albany KY, Somerset KY, Lexington KY; Bowling Green KY, Glasgow KY, Somerset KY, London
  KY; London KY, Hazard KY, Pikeville KY; Lexington KY, Campton KY, Hazard KY; Corbin KY, Middlesboro KY, Dandridge
  TN; Clarksville TN, Paris TN, Jackson TN; Memphis TN, Savannah TN, Lawrenceburg TN, Fayetteville TN, Chattanooga TN;
  Florence AL, Lawrenceburg TN, Nashville TN; Florence AL, Tuscaloosa AL, Demopolis AL, Mobile AL; Meridian MS,
  Demopolis AL, Selma AL, Montgomery AL; Chattanooga TN, Dayton TN, Harriman TN; Cape Girardeau MO, Carbondale IL,
  Marion IL, Harrisburg IL, Evansville IN; Carbondale IL, Salem IL, Vandalia IL, Decatur IL, Bloomington IL; Paducah
  KY, Sikeston MO; Saint Louis MO, Troy MO, Hannibal MO, Keokuk IA, Burlington IA, Davenport IA, Dubuque IA, Prairie
  Du Chien WI, La Crosse WI, Red Wing MN; Hannibal MO, Quincy IL, Macomb IL, Peoria IL; Saint Louis MO, Jacksonville
  IL, Macomb IL, Galesburg IL; Springfield IL, Lincoln IL, Peoria IL; Keokuk IA, Mount Pleasant IA, Iowa City IA;
  Galesburg IL, Burlington IA, Mount Pleasant IA, Ottumwa IA, Osceola IA, Creston IA; Ames IA, Marshalltown IA, Cedar
  Rapids IA, Clinton IA, Dixon IL; Cedar Rapids IA, Dubuque IA, Dodgeville WI, Madison WI, Fond Du Lac WI; Madison WI,
  Spring Green WI, Richland Center WI, La Crosse WI; Dodgeville WI, Spring Green WI, Portage WI; Rockford IL, Elgin
  IL; Dubuque IA, Decorah IA, Rochester MN, Minneapolis MN; Prairie Du Chien WI, Decorah IA, Mason City IA, Spencer
  IA, Sioux Falls SD; Sioux City IA, Worthington MN, Mankato MN, Minneapolis MN; Mankato MN, Rochester MN; Atlantic
  IA, Denison IA, Spencer IA, Worthington MN; Sioux City IA, Denison IA, Ames IA; Yankton SD, Sioux City IA; Yankton
  SD, Mitchell SD; Yankton SD, Valentine NE, Hot Springs SD; Watertown SD, Granite Falls MN, Minneapolis MN; Granite
  Falls MN, Willmar MN, Saint Cloud MN, Hinckley MN; Fargo ND, Detroit Lakes MN, Brainerd MN, Duluth MN; Saint Cloud
  MN, Brainerd MN, Bemidji MN; Bemidji MN, International Falls MN, Virginia MN; Duluth MN, Virginia MN; Duluth MN, Two
  Harbors MN, Grand Marais MN; Eau Claire WI, Spooner WI, Duluth MN; Spooner WI, Ashland WI; Hinckley MN, Spooner WI,
  Rhinelander WI; Wausau WI, Rhinelander WI, Ironwood MI; Rhinelander WI, Iron Mountain MI; Stevens Point WI, Appleton
  WI; Stevens Point WI, Marshfield WI, Eau Claire WI; Green Bay WI, Marinette WI, Escanaba MI, Marquette MI, Houghton
  MI; Marinette WI, Iron Mountain MI, Marquette MI; Marquette MI, Munising MI, Sault Sainte Marie MI; Munising MI,
  Saint Ignace MI; Ironwood MI, Houghton MI; Tomah WI, Oshkosh WI; Green Bay WI, Sturgeon Bay WI; Detroit Lakes MN,
  Bemidji MN; Vincennes IN, Effingham IL, Pana IL, Springfield IL; Pana IL, Decatur IL; Sidney NE, Sterling CO, Wray
  CO, Burlington CO, Lamar CO; Auburn AL, Columbus GA, Albany GA; Montgomery AL, Eufaula AL; Blaine WA, 1830, Tok AK,
  2000, Shelby MT; Homer AK, 78, Soldotna AK, 52, Moose Pass AK, 62, Girdwood AK, Anchorage AK, Wasilla AK, 145,
  Glennallen AK, 139, Tok AK, 108, Delta Junction AK, 95, Fairbanks AK; Seward AK, Moose Pass AK; Wasilla AK,
  Talkeetna AK, Cantwell AK, 39, Healy AK, Nenana AK, Fairbanks AK, 495, Prudhoe Bay AK; Valdez AK, 118, Glennallen
  AK, 151, Delta Junction AK; Kalispell MT, Seeley Lake MT, Lincoln MT, Helena MT; Missoula MT, Seeley Lake MT; Payson
  AZ, Heber AZ, Holbrook AZ;
`;
