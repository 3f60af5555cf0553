<?php
$q = $_GET['q'];
print "<p>$q"; // want: xss
echo sprintf('<p>%s</p>', $q); // want: xss
echo nl2br($q); // want: xss
echo strip_tags($q);
echo htmlentities($q, ENT_QUOTES);
echo '<a href="' . urlencode($q) . '">';
if (!$q) { die('No ' . $_GET['w']); } // want: xss
if ($q === 'x') { exit("<b>{$_GET['w']}"); } // want: xss
print_r($_GET); // want: xss
vprintf('<p>%s', [$q]); // not found: xss
echo json_encode(['q' => $q]);
echo implode(',', $_GET['list']); // want: xss
echo intval($q);
header('X-A: ' . $q);
