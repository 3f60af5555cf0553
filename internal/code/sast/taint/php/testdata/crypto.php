<?php

$token = md5($user . $secret); // want: weak-hash
hash_init('md5'); // want: weak-hash
hash_init('sha256');
openssl_digest($data, 'sha256');
mcrypt_encrypt(MCRYPT_DES, $key, $data, MCRYPT_MODE_CBC, $iv); // want: weak-cipher
mcrypt_encrypt(MCRYPT_RIJNDAEL_128, $key, $data, MCRYPT_MODE_ECB); // want: weak-cipher
mcrypt_encrypt(MCRYPT_RIJNDAEL_128, 'a key of sixteen', $data, MCRYPT_MODE_CBC, $iv); // want: hardcoded-key
mcrypt_ecb(MCRYPT_RIJNDAEL_128, $key, $data, MCRYPT_ENCRYPT); // want: weak-cipher
openssl_encrypt($data, 'aes-256-cbc', $key, 0, '1234567890123456'); // want: fixed-nonce
openssl_encrypt($data, 'aes-256-cbc', $key, 0, random_bytes(16));
openssl_decrypt($data, 'aes-256-cbc', 'my secret key of this site', 0, $iv); // want: hardcoded-key
openssl_decrypt($data, 'aes-256-cbc', getenv('APP_KEY'), 0, $iv);
hash_hmac('sha256', $data, 'my secret key of this site'); // want: hardcoded-key
hash_hmac('sha256', $data, $key);
openssl_pkey_new(['private_key_bits' => 1024, 'private_key_type' => OPENSSL_KEYTYPE_RSA]); // want: weak-key
openssl_pkey_new(['private_key_bits' => 4096, 'private_key_type' => OPENSSL_KEYTYPE_RSA]);
\Firebase\JWT\JWT::encode($claims, 'my secret key', 'HS256'); // want: hardcoded-key
\Firebase\JWT\JWT::encode($claims, getenv('JWT_KEY'), 'HS256');
ini_set('display_errors', '1'); // want: debug-mode
ini_set('display_errors', '0');

// What was encrypted by others is text of others again when it is decrypted.
echo openssl_encrypt($_GET['text'], 'aes-256-gcm', $key, 0, random_bytes(12), $tag);
echo openssl_decrypt($_GET['text'], 'aes-256-gcm', $key, 0, $iv, $tag); // want: xss
$stored = hash('sha1', $_POST['password']); // want: password-hash
$sum = hash('sha1', $document); // want: weak-hash
$account = ['name' => $name, 'password' => md5($given)]; // want: password-hash
$account = ['name' => $name, 'avatar' => md5($given)];
$total = $row['amount'] + $_POST['amount'];
echo $total;
echo $_POST + $defaults; // want: xss
hash_hmac('sha256', $text, APP_SECRET_KEY);
hash_hmac('sha256', $text, Settings::SECRET_KEY);
