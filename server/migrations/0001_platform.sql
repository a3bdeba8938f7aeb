-- What belongs to no area: comparing texts, the schema of companies' users, the master key and the record of calls.

-- The form in which what comes from outside is compared: `comparedForm` of the contract.
-- Texts of ASCII, nearly all, take the short way. Three things keep it the same in every version of PostgreSQL and with
-- every collation: what Unicode has made compatible since version 14 is replaced first, invisible characters and blanks
-- are listed, and so are capitals with their small letters. A server that compares by another form of a later release
-- needs a function of another name, as indexes are built on this one.
create function compared_form(given text) returns text immutable strict parallel safe language sql
return case
  when given collate "C" !~ '[^!-@\[-`{-~]' then given
  when given collate "C" !~ '[^ -~]' then
    btrim(regexp_replace(translate(given, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), ' +', ' ', 'g'), ' ')
  else btrim(regexp_replace(normalize(translate(translate(
    normalize(translate(regexp_replace(given,
      '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F'
      '\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164'
      '\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3'
      '\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
      '꟱𜳖𜳗𜳘𜳙𜳚𜳛𜳜𜳝𜳞𜳟𜳠𜳡𜳢𜳣𜳤𜳥𜳦𜳧𜳨𜳩𜳪𜳫𜳬𜳭𜳮𜳯𜳰𜳱𜳲𜳳𜳴𜳵𜳶𜳷𜳸𜳹𞀰𞀱𞀲𞀳𞀴𞀵𞀶𞀷𞀸𞀹𞀺𞀻𞀼𞀽𞀾𞀿𞁀𞁁𞁂𞁃𞁄𞁅𞁆𞁇𞁈𞁉𞁊𞁋𞁌𞁍𞁎𞁏𞁐𞁑𞁒𞁓𞁔𞁕𞁖𞁗𞁘𞁙𞁚𞁛𞁜𞁝𞁞𞁟𞁠𞁡𞁢𞁣𞁤𞁥𞁦𞁧𞁨𞁩𞁪𞁫𞁬𞁭',
      'SABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789абвгдежзиклмопрстуфхцчшыэюꚉәіјөүӏабвгдежзиклопсуфхцчшъыґіѕџҫꙑұ'), nfkc),
    U&'\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2212\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0',
      '--------------------'),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞ'
      'ŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮ'
      'ȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМ'
      'НОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈ'
      'ԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔ'
      'ṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬ'
      'ἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼ',
      'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝş'
      'šţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯ'
      'ȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклм'
      'нопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉ'
      'ԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕ'
      'ṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤ'
      'ἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳ'), nfkc),
    '[\u0009-\u000D \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g'), ' ')
end;

-- Companies' own users see this schema in place of the tables, as a second barrier around their company's rows: a query
-- that forgets its scope finds nothing of another company's, and no table that has no view here. It needs no privilege
-- but the ownership of the database. Each area has its views beside its tables.
create schema own_company;

-- Both are set before each call. Without a company, every read of its rows fails.
create function own_company.company_id() returns integer stable parallel safe language sql
  return current_setting('payouts.company_id')::integer;
create function own_company.user_id() returns bigint stable parallel safe language sql
  return nullif(current_setting('payouts.user_id', true), '')::bigint;
create function own_company.compared_form(given text) returns text immutable strict parallel safe language sql
return compared_form(given);

-- Which master key sealed the values of this database: a server with another key must not start.
create table master_key (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);

-- Which writes were made: a repeat answers the same and changes nothing.
create table recorded_calls (
  user_id bigint not null,
  request_id uuid not null,
  path text not null,
  -- Keyed, so that no short secret of a payload can be guessed from it.
  payload_digest bytea not null,
  -- Text as it was sent, so that a repeat is the same to the letter.
  answer json,
  recorded_at timestamptz not null,
  primary key (user_id, request_id)
);
create index recorded_calls_by_age on recorded_calls (recorded_at);

-- What every table of requests has that two people decide, as `like request_columns including all` copies it: the columns
-- of server/src/requests/request-columns.ts and what holds of them. It stays empty.
create table request_columns (
  reason text not null constraint reason_given check (reason <> ''),
  asked_by bigint not null,
  asked_on timestamptz not null,
  -- Whether a second person had to approve at the time of the request.
  four_eyes boolean not null,
  status text not null constraint known_status check (status in ('Pending', 'Approved', 'Refused', 'Withdrawn')),
  decided_by bigint,
  decided_on timestamptz,
  comment text not null default '',
  constraint decided_whole check (
    (status = 'Pending') = (decided_by is null) and (decided_by is null) = (decided_on is null)
  ),
  constraint approved_by_a_second_person check (not (four_eyes and status = 'Approved' and decided_by = asked_by)),
  constraint refused_by_a_second_person check (not (four_eyes and status = 'Refused' and decided_by = asked_by)),
  constraint withdrawn_by_who_asked check (status <> 'Withdrawn' or decided_by = asked_by)
);
