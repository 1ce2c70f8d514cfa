/** First names of women and men, and family names. Other scripts are written as `native/latin`. */
export type Names = { female: readonly string[]; male: readonly string[]; family: readonly string[] }

const list = (text: string) => text.trim().split(/\s+/)
const names = (female: string, male: string, family: string): Names => ({
  female: list(female),
  male: list(male),
  family: list(family),
})

/** By language of the name; `ng` and `in` are names of Nigeria and India in Latin letters. */
export const namePools = {
  en: names(
    'Emma Olivia Ava Grace Chloe Sophie Lucy Ella Amelia Ruby Harper Zoe Nora Hazel Ivy Maya Jade Freya Quinn Sadie Willow Paige Tessa Megan Holly Naomi Brooke Skye',
    'Liam Noah Jack Oliver Ethan Mason Logan Lucas Henry Owen Caleb Wyatt Tyler Ryan Dylan Finn Theo George Oscar Miles Jordan Aaron Connor Blake Nathan Max Elliot Hugo',
    'Smith Johnson Brown Taylor Walker Harris Clark Lewis Young King Wright Scott Green Baker Adams Nelson Carter Mitchell Turner Parker Collins Morgan Bell Murphy Bailey Cooper Reed Kelly Ward Brooks Hughes Price Bennett Foster Hayes Ellis Grant Holt Marsh Doyle',
  ),
  de: names(
    'Lena Hanna Mia Emilia Clara Marie Sophie Johanna Leonie Anna Frieda Greta Lotte Nele Paula Ronja Svenja Theresa Jule Merle Pia Katharina Franziska Antonia Ida Mathilda',
    'Jonas Lukas Felix Finn Leon Paul Maximilian Moritz Jakob Elias Anton Emil Nils Tobias Fabian Jan Florian Sebastian Niklas Till Konrad Matthis Oskar Kilian Benedikt Hannes',
    'Müller Schmidt Schneider Fischer Weber Wagner Becker Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hartmann Lange Werner Vogt Sommer Winkler Keller Huber Steiner Gruber Brandt Lorenz Reiter Moser Abendroth Seidel',
  ),
  fr: names(
    'Camille Léa Manon Chloé Inès Jade Louise Juliette Margaux Clémence Élodie Anaïs Océane Sarah Romane Capucine Solène Agathe Marion Lucie Apolline Noémie Salomé Éva',
    'Hugo Théo Louis Gabriel Arthur Jules Maxime Antoine Baptiste Clément Nathan Quentin Rémi Simon Valentin Adrien Étienne Bastien Florian Mathis Yanis Corentin Loïc Tristan',
    'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Laurent Lefebvre Michel Garnier Roux Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Muller Faure Mercier Blanc Guérin Boyer Marchand Perrin Renaud Lacroix Chevalier',
  ),
  es: names(
    'Lucía Sofía Martina Valentina Camila Paula Daniela Carla Alba Noa Elena Marta Andrea Claudia Irene Julia Laura Renata Ximena Fernanda Catalina Antonella Regina Inés Mariana Pilar',
    'Mateo Hugo Santiago Sebastián Diego Daniel Pablo Álvaro Adrián Javier Carlos Nicolás Joaquín Andrés Emiliano Tomás Bruno Rodrigo Iker Marcos Gael Leonardo Martín Gonzalo Felipe Rafael',
    'García Rodríguez Martínez López González Hernández Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Reyes Morales Cruz Ortiz Gutiérrez Chávez Ramos Vargas Castillo Jiménez Moreno Romero Medina Castellanos Herrera Aguilar Vega Navarro Molina Delgado',
  ),
  pt: names(
    'Maria Ana Beatriz Júlia Larissa Camila Letícia Mariana Gabriela Isabela Carolina Fernanda Helena Lívia Manuela Inês Matilde Leonor Bruna Rafaela Yasmin Luiza Bianca Marina',
    'João Pedro Lucas Gabriel Mateus Rafael Guilherme Gustavo Thiago Bruno Felipe Caio Vinícius Diogo Tiago Duarte Miguel Henrique Enzo Igor Leandro Otávio Renan Vitor',
    'Silva Santos Oliveira Souza Lima Pereira Ferreira Costa Rodrigues Almeida Nascimento Carvalho Araújo Ribeiro Gomes Martins Rocha Barbosa Dias Teixeira Moreira Cardoso Mendes Nunes Cavalcanti Freitas Pinto Moura Campos Fonseca Batista Monteiro',
  ),
  it: names(
    'Giulia Sofia Aurora Alice Ginevra Emma Giorgia Greta Beatrice Anna Chiara Francesca Martina Elisa Camilla Bianca Ludovica Arianna Noemi Matilde Viola Caterina Ilaria Serena',
    'Leonardo Francesco Lorenzo Alessandro Andrea Mattia Gabriele Riccardo Tommaso Edoardo Matteo Giuseppe Nicolò Davide Simone Federico Luca Pietro Filippo Marco Giacomo Emanuele Samuele Diego',
    'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Costa Giordano Mancini Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile Bernardi Serra Villa',
  ),
  nl: names(
    'Emma Julia Mila Tess Sophie Zoë Sara Nora Yara Eva Lotte Fleur Femke Sanne Anouk Roos Isa Maud Liv Noor Britt Jasmijn Marit Veerle',
    'Daan Sem Lucas Levi Finn Bram Milan Luuk Jesse Thijs Stijn Jasper Ruben Sander Bas Tim Gijs Teun Mees Joris Niels Wouter Koen Pim',
    'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Dijkstra Maas Verhoeven Koster Prins Huisman Kuiper Schouten Willems Vermeulen Claes Maes Peeters Wouters Goossens Jacobs Mertens Postma',
  ),
  pl: names(
    'Zuzanna Julia Maja Zofia Hanna Lena Alicja Oliwia Natalia Wiktoria Aleksandra Kinga Weronika Karolina Magda Agnieszka Kasia Paulina Marta Iga',
    'Antoni Jakub Jan Szymon Filip Kacper Aleksander Mikołaj Wojciech Adam Michał Mateusz Piotr Bartek Tomasz Kamil Dawid Paweł Krzysztof Igor',
    'Nowak Wójcik Kowalczyk Woźniak Mazur Krawczyk Kaczmarek Zając Król Wróbel Wieczorek Stępień Malinowski Dudek Pawlak Sikora Walczak Baran Szewczyk Pietrzak Marciniak Jaworski Bąk Duda Lis Sobczak Czarnecki Sawicki',
  ),
  tr: names(
    'Zeynep Elif Defne Asel Ecrin Azra Nehir Eylül Ebru Selin Merve Büşra Ceren Derya Melis İrem Yağmur Gizem Leyla Sude Nazlı Beren',
    'Yusuf Mustafa Ömer Emir Kerem Mert Can Emre Burak Arda Kaan Deniz Barış Onur Serkan Volkan Ege Tolga Efe Berk Umut Alp',
    'Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek Polat Korkmaz Erdoğan Aksoy Bulut Güneş Tekin Yavuz Acar',
  ),
  ja: names(
    '葵/Aoi さくら/Sakura 結衣/Yui 凛/Rin 美咲/Misaki ひなた/Hinata 莉子/Riko 花/Hana 七海/Nanami 優奈/Yuna 愛/Ai 千尋/Chihiro 真央/Mao 彩花/Ayaka 楓/Kaede 遥/Haruka 琴音/Kotone 紗季/Saki 由紀/Yuki 奈々/Nana',
    '蓮/Ren 陽翔/Haruto 悠真/Yuma 大和/Yamato 湊/Minato 翔太/Shota 健太/Kenta 拓海/Takumi 大輔/Daisuke 海斗/Kaito 涼/Ryo 颯/Hayate 直樹/Naoki 航/Wataru 翼/Tsubasa 優斗/Yuto 新/Arata 誠/Makoto 慎/Shin 樹/Itsuki',
    '佐藤/Sato 鈴木/Suzuki 高橋/Takahashi 田中/Tanaka 伊藤/Ito 渡辺/Watanabe 山本/Yamamoto 中村/Nakamura 小林/Kobayashi 加藤/Kato 吉田/Yoshida 山田/Yamada 佐々木/Sasaki 山口/Yamaguchi 松本/Matsumoto 井上/Inoue 木村/Kimura 林/Hayashi 清水/Shimizu 山崎/Yamazaki 森/Mori 池田/Ikeda 橋本/Hashimoto 石川/Ishikawa 小川/Ogawa 藤田/Fujita 岡田/Okada 後藤/Goto',
  ),
  ko: names(
    '서연/Seoyeon 지우/Jiwoo 하은/Haeun 민서/Minseo 수아/Sua 지민/Jimin 유진/Yujin 채원/Chaewon 다은/Daeun 예린/Yerin 소율/Soyul 은지/Eunji 나연/Nayeon 가은/Gaeun 혜진/Hyejin 보라/Bora 아린/Arin 윤아/Yoona',
    '민준/Minjun 서준/Seojun 도윤/Doyun 예준/Yejun 시우/Siwoo 하준/Hajun 지호/Jiho 준우/Junwoo 건우/Gunwoo 현우/Hyunwoo 우진/Woojin 선우/Sunwoo 태현/Taehyun 승민/Seungmin 재민/Jaemin 동현/Donghyun 성훈/Sunghoon 규현/Kyuhyun',
    '김/Kim 이/Lee 박/Park 최/Choi 정/Jung 강/Kang 조/Cho 윤/Yoon 장/Jang 임/Lim 한/Han 오/Oh 서/Seo 신/Shin 권/Kwon 황/Hwang 안/Ahn 송/Song 류/Ryu 홍/Hong 문/Moon 배/Bae 백/Baek 남/Nam',
  ),
  ar: names(
    'نور/Nour ليلى/Layla سارة/Sara مريم/Mariam فاطمة/Fatima هند/Hind ريم/Reem دانة/Dana لينا/Lina ياسمين/Yasmin جود/Joud شهد/Shahad رنا/Rana هالة/Hala أمل/Amal سلمى/Salma ندى/Nada غادة/Ghada دينا/Dina منى/Mona',
    'محمد/Mohamed أحمد/Ahmed عمر/Omar خالد/Khaled يوسف/Youssef علي/Ali حسن/Hassan فهد/Fahad سعود/Saud كريم/Karim طارق/Tarek زياد/Ziad سلطان/Sultan ماجد/Majed بدر/Badr حمزة/Hamza رامي/Rami عبدالله/Abdullah تميم/Tamim سامي/Sami',
    'المنصوري/Almansoori الحربي/Alharbi القحطاني/Alqahtani العتيبي/Alotaibi الشمري/Alshammari الزهراني/Alzahrani حسن/Hassan السيد/Elsayed إبراهيم/Ibrahim منصور/Mansour صالح/Saleh النجار/Elnaggar فاروق/Farouk عبدالرحمن/Abdelrahman العامري/Alameri الهاشمي/Alhashimi الكعبي/Alkaabi مصطفى/Mostafa شريف/Sherif عادل/Adel جمال/Gamal الدوسري/Aldosari الغامدي/Alghamdi ناصر/Nasser',
  ),
  id: names(
    'Putri Dewi Ayu Siti Rina Maya Indah Nadia Citra Ratna Kartika Anisa Bella Tiara Wulan Intan Melati Salsa Amelia Zahra',
    'Budi Agus Rizky Dimas Andi Fajar Bayu Arif Yoga Reza Ilham Galih Hendra Irfan Wahyu Aditya Bagas Farhan Rangga Surya',
    'Wijaya Santoso Pratama Kusuma Hidayat Saputra Nugroho Lestari Permata Setiawan Wibowo Siregar Nasution Hartono Gunawan Susanto Utami Rahman Maharani Purnama Suryadi Halim Tanjung Syahputra',
  ),
  sv: names(
    'Alice Maja Elsa Astrid Wilma Freja Ebba Agnes Saga Linnea Tuva Signe',
    'William Hugo Axel Oskar Elias Viktor Gustav Nils Anton Erik Melker Sixten',
    'Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Lindberg Lindqvist Bergström Sandberg Ekström Holm Åberg Nyström Sjögren',
  ),
  no: names(
    'Nora Emilie Ingrid Sofie Thea Maren Frida Vilde Hedda Tiril Aurora Live',
    'Jakob Magnus Henrik Sander Oskar Tobias Kristian Erik Håkon Sindre Mathias Eirik',
    'Hansen Johansen Olsen Larsen Andersen Nilsen Kristiansen Berg Haugen Hagen Solberg Bakken Dahl Lund Moen Strand Thorsen Lie',
  ),
  da: names(
    'Freja Ida Clara Josefine Alma Karla Mathilde Liva Signe Asta Cecilie Rosa',
    'Noah Emil Oscar Magnus Frederik Mikkel Rasmus Malthe Kasper Anders Villads Storm',
    'Nielsen Jensen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen Jørgensen Madsen Kristensen Olsen Thomsen Poulsen Holm Lund Winther',
  ),
  fi: names(
    'Aino Helmi Venla Sofia Ella Iida Emmi Kaisa Noora Sanni Veera Aurora',
    'Eino Väinö Leo Onni Elias Juho Mikko Antti Lauri Ville Aleksi Oskari',
    'Korhonen Virtanen Mäkinen Nieminen Mäkelä Hämäläinen Laine Heikkinen Koskinen Järvinen Lehtonen Saarinen Salminen Niemi Rantanen Salo Aalto Lahti',
  ),
  cs: names(
    'Eliška Tereza Anna Adéla Natálie Karolína Kristýna Barbora Klára Lucie Veronika Nela',
    'Jakub Jan Tomáš Adam Matěj Vojtěch Ondřej Filip Lukáš David Petr Marek',
    'Novák Svoboda Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Marek Pospíšil Hájek Král Růžička Beneš Fiala Sedláček',
  ),
  el: names(
    'Μαρία/Maria Ελένη/Eleni Κατερίνα/Katerina Σοφία/Sofia Άννα/Anna Ιωάννα/Ioanna Δήμητρα/Dimitra Χριστίνα/Christina Νεφέλη/Nefeli Δανάη/Danae',
    'Γιώργος/Giorgos Γιάννης/Giannis Δημήτρης/Dimitris Κώστας/Kostas Νίκος/Nikos Χρήστος/Christos Αλέξανδρος/Alexandros Στέλιος/Stelios Μιχάλης/Michalis Άρης/Aris',
    'Παπαδόπουλος/Papadopoulos Νικολάου/Nikolaou Γεωργίου/Georgiou Οικονόμου/Oikonomou Βλάχος/Vlachos Δημητρίου/Dimitriou Ιωάννου/Ioannou Μακρής/Makris Αλεξίου/Alexiou Καρράς/Karras Ρήγας/Rigas Λάμπρου/Lamprou',
  ),
  uk: names(
    'Оксана/Oksana Софія/Sofiia Марія/Mariia Анна/Anna Дарина/Daryna Соломія/Solomiia Катерина/Kateryna Юлія/Yuliia Ольга/Olha Ірина/Iryna',
    'Олександр/Oleksandr Андрій/Andrii Дмитро/Dmytro Максим/Maksym Тарас/Taras Богдан/Bohdan Іван/Ivan Назар/Nazar Остап/Ostap Роман/Roman',
    'Шевченко/Shevchenko Мельник/Melnyk Бойко/Boiko Коваленко/Kovalenko Бондар/Bondar Ткаченко/Tkachenko Кравчук/Kravchuk Олійник/Oliinyk Лисенко/Lysenko Поліщук/Polishchuk Савченко/Savchenko Мороз/Moroz',
  ),
  ro: names(
    'Maria Ioana Andreea Elena Alexandra Ana Sofia Bianca Daria Roxana Raluca Teodora',
    'Andrei Alexandru Mihai Ștefan Vlad Radu Cristian Ionuț Matei Tudor Luca Rareș',
    'Popescu Ionescu Popa Radu Dumitru Stan Stoica Gheorghe Matei Ciobanu Rusu Munteanu Moldovan Lupu Enache Dobre Tudose Neagu',
  ),
  hu: names(
    'Hanna Anna Zsófia Luca Emma Réka Dóra Nóra Boglárka Eszter Lilla Kata',
    'Bence Máté Levente Dominik Ádám Dániel Balázs Gergő Márk Zoltán Bálint Péter',
    'Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos Mészáros Simon Fekete',
  ),
  th: names(
    'พลอย/Ploy ฝน/Fon นุ่น/Noon แพรว/Praew มินท์/Mint ใบเฟิร์น/Baifern น้ำ/Nam ออม/Aom',
    'ต้น/Ton บอล/Ball เจมส์/James นนท์/Non ภูมิ/Phum แบงค์/Bank กาย/Guy วิน/Win',
    'สุขใจ/Sukjai ศรีสุข/Srisuk ทองดี/Thongdee วงศ์ไทย/Wongthai บุญมา/Boonma แก้วใส/Kaewsai รัตนชัย/Rattanachai จันทร์เพ็ญ/Chanpen',
  ),
  vi: names(
    'Linh Trang Mai Hương Lan Thảo Ngọc Vy My Hà Quỳnh Châu',
    'Minh Anh Hùng Dũng Tuấn Nam Khoa Long Phúc Đạt Huy Quân',
    'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý',
  ),
  ms: names(
    'Aisyah Nurul Siti Farah Izzati Hana Amira Syafiqah Mei Priya Balqis Liyana',
    'Ahmad Amir Hakim Faiz Danial Haziq Syafiq Wei Arjun Irfan Zul Firdaus',
    'Abdullah Rahman Ismail Hassan Yusof Omar Aziz Tan Lim Wong Lee Ong Chong Ramli Hamid Kaur Salleh Zainal',
  ),
  tl: names(
    'Maria Angel Princess Jasmine Bea Andrea Kim Liza Nicole Trisha Camille Althea',
    'Jose Miguel Angelo Mark Joshua Christian Carlo Paolo Enzo Rafael Gian Kobe',
    'Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Torres Castro Flores Villanueva Ramos Aquino Navarro Salazar Mercado Dizon Manalo',
  ),
  he: names(
    'נועה/Noa תמר/Tamar מאיה/Maya שירה/Shira יעל/Yael טליה/Talia רוני/Roni ליה/Lia',
    'דוד/David נועם/Noam איתי/Itay עומר/Omer יונתן/Yonatan אורי/Uri גיא/Guy עידו/Ido',
    'כהן/Cohen לוי/Levi מזרחי/Mizrahi פרץ/Peretz ביטון/Biton אברהם/Avraham פרידמן/Friedman אזולאי/Azoulay שפירא/Shapira גולן/Golan',
  ),
  zh: names(
    '怡君/Yijun 雅婷/Yating 欣怡/Xinyi 佳穎/Jiaying 詩涵/Shihan 思妤/Siyu 宜蓁/Yizhen 品妍/Pinyan',
    '志明/Zhiming 家豪/Jiahao 冠宇/Guanyu 承恩/Chengen 柏翰/Bohan 宗翰/Zonghan 俊傑/Junjie 彥廷/Yanting',
    '陳/Chen 林/Lin 黃/Huang 張/Chang 李/Li 王/Wang 吳/Wu 劉/Liu 蔡/Tsai 楊/Yang 許/Hsu 鄭/Cheng',
  ),
  in: names(
    'Aanya Priya Ananya Diya Isha Kavya Riya Sneha Pooja Neha Meera Tanvi Shreya Aditi Nisha Sakshi Anjali Divya',
    'Aarav Arjun Rohan Vivaan Kabir Rahul Karan Aditya Siddharth Vikram Nikhil Ishaan Yash Varun Dev Manish Akash Harsh',
    'Sharma Verma Gupta Patel Singh Kumar Reddy Nair Iyer Mehta Joshi Kapoor Malhotra Rao Das Banerjee Chopra Desai Bhatt Menon Pillai Shah Agarwal Kulkarni',
  ),
  ng: names(
    'Amara Chioma Ngozi Adaeze Temi Folake Zainab Aisha Ifeoma Kemi Simi Nneka Yetunde Halima',
    'Chidi Emeka Tunde Segun Femi Ikenna Obinna Kunle Musa Ibrahim Dayo Uche Tobi Kelechi',
    'Okafor Adeyemi Balogun Eze Okonkwo Bello Adebayo Nwosu Olawale Chukwu Abubakar Ogunleye Obi Danjuma Afolabi Onyeka Lawal Ibe',
  ),
} as const satisfies Record<string, Names>

export type NamePool = keyof typeof namePools
