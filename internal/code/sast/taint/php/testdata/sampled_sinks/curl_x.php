<?php
$url = $_POST['url'];
$ch = curl_init();
curl_setopt($ch, CURLOPT_URL, $url); // want: ssrf
curl_setopt_array($ch, [CURLOPT_RETURNTRANSFER => true, CURLOPT_URL => 'http://' . $_POST['host'] . '/x']); // want: ssrf
curl_setopt($ch, CURLOPT_POSTFIELDS, $url);
curl_setopt($ch, CURLOPT_PROXY, $_POST['proxy']); // not found: ssrf
curl_exec($ch);
$m = curl_multi_init();
curl_multi_add_handle($m, curl_init($url)); // want: ssrf
