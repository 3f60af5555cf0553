<?php
$q = $_GET['q'];
class XOpencartDb extends Model { function a() { $q = $_GET['q'];
 $this->db->query("SELECT * FROM t WHERE a = '" . $q . "'"); // want: sql-injection
 $this->db->query("SELECT * FROM t WHERE a = '" . $this->db->escape($q) . "'");
} }
