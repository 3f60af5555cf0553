<?php

require '../main.inc.php';

$id = GETPOSTINT('id');
$ref = GETPOST('ref', 'none');
$sql = "SELECT rowid FROM llx_product WHERE ref = '" . $ref . "'";
$resql = $db->query($sql); // want: sql-injection
$db->query("SELECT rowid FROM llx_product WHERE rowid = " . ((int) $id));
print '<td>' . $ref . '</td>'; // want: xss
