<?php

use Acme\Archive;

$name = $_GET['name'];
unlink('files/' . $name); // want: path-traversal
unlink('files/' . basename($name));
new SplFileObject('files/' . $name); // want: path-traversal
new DirectoryIterator('files/' . basename($name));
foreach (scandir('files/' . basename($name)) as $file) {
    echo $file;
}
if (str_starts_with($name, 'reports/')) {
    readfile($name);
}
if (strncmp($name, 'reports/', 8) === 0) {
    readfile($name);
}
if (strncmp($name, 'reports/', 8)) {
    readfile($name); // want: path-traversal
}
$config = include 'config/' . basename($name);
echo $config['title'];
echo file_get_contents('files/' . basename($name));
$body = file_get_contents('php://input');
echo $body; // want: xss
$zip = new ZipArchive();
$zip->open('upload.zip');
$zip->extractTo('files/' . $name); // want: path-traversal
$zip->extractTo('files/');

// What is read from what a library has opened
$handle = Archive::open($_GET['name']);
echo fgets($handle);
echo $handle; // want: xss

// Addresses
$ch = curl_init($_GET['url']); // want: ssrf
echo curl_exec($ch);
curl_init('https://api.example.com/items/' . $_GET['id']);
curl_setopt($ch, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_0); // want: old-tls
curl_setopt($ch, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2);
fsockopen($_GET['host'], 80); // want: ssrf
fsockopen('mail.example.com', 25);
$headers = get_headers('https://api.example.com/?q=' . $_GET['q']);
echo $headers[0];
stream_context_create(['ssl' => ['verify_peer' => false]]); // want: no-tls-check
stream_context_create(['ssl' => ['verify_peer' => true]]);

// Who chooses the address chooses what it answers.
$url = $_GET['url'];
$answer = file_get_contents($url); // want: ssrf
echo $answer; // want: xss
echo file_get_contents('https://api.example.com/?q=' . $url);
$place = $_GET['place'];
if (parse_url($place, PHP_URL_SCHEME) === 'https') {
    echo htmlentities(file_get_contents($place)); // want: ssrf
}
ftp_connect($_POST['server']); // want: ssrf
echo gethostbyname($_GET['name']);
echo '<p>' . preg_replace('/[<>&"]/', '', $_GET['text'], 3) . '</p>'; // want: xss

// Files of other machines: the connection is no path.
$ftp = ftp_connect($_GET['host']); // want: ssrf
ftp_get($ftp, '/srv/a', '/a');
ftp_get($ftp, '/srv/' . $_GET['name'], '/a'); // want: path-traversal
$ssh = ssh2_connect($_GET['host']); // want: ssrf
ssh2_scp_send($ssh, '/srv/a', '/a');
ssh2_scp_send($ssh, '/srv/' . $_GET['name'], '/a'); // want: path-traversal
ssh2_scp_recv($ssh, '/a', '/srv/' . $_GET['name']); // want: path-traversal
