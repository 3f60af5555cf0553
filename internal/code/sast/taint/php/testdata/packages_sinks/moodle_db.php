<?php
$q = $_GET['q'];
 $DB->get_records_sql("SELECT * FROM t WHERE a = $q"); // want: sql-injection
 $DB->execute("DELETE FROM t WHERE a = $q"); // want: sql-injection
 $DB->get_records_sql('SELECT ?', [$q]);
