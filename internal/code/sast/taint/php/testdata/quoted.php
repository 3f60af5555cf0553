<?php
// A value without quotation marks, or with escaped ones, is safe inside of a quoted literal, and nowhere else in a statement.

function literals(mysqli $db)
{
    $name = $db->real_escape_string($_GET['name']);
    $db->query("select * from t where name = '$name' and other = '" . addslashes($_GET['other']) . "'");
    $db->query('select * from t where name like "%' . $name . '%"');
    $db->query('select * from t where id = ' . $name); // want: sql-injection
    $db->query("select * from t where name = '$name' order by $name"); // want: sql-injection
    $db->query(sprintf("select * from t where name = '%s' limit 10", $name));
    $db->query(sprintf('select * from t where name = 1 limit %s', $name)); // want: sql-injection
    $plain = str_replace("'", '', $_GET['plain']);
    $db->query("select * from t where plain = '" . $plain . "'");
    $db->query('select * from t order by plain ' . $plain); // want: sql-injection
}

function parts(mysqli $db)
{
    $words = array_map('addslashes', $_GET['words']);
    $db->query("select * from t where word in ('" . implode("','", $words) . "')");
    $listed = "'" . implode("','", $words) . "'";
    $db->query("select * from t where word in ($listed)");
    $sql = 'select * from t where a = 1';
    $sql .= " and b = '" . mysqli_real_escape_string($db, $_GET['b']) . "'";
    $db->query($sql);
    $sql .= ' order by ' . mysqli_real_escape_string($db, $_GET['by']);
    $db->query($sql); // want: sql-injection
}

function postgres($pg)
{
    pg_query($pg, 'select * from t where a = ' . pg_escape_literal($pg, $_GET['a']));
    pg_query($pg, 'select * from t where a = ' . pg_escape_string($pg, $_GET['a'])); // want: sql-injection
}

function store($store)
{
    mysql_query("select * from t where a = '" . $store->escapeString($_GET['a']) . "'");
    mysql_query('select * from t where a = ' . $store->escapeString($_GET['a'])); // want: sql-injection
    mysql_query('select * from t where a = ' . $store->quote($_GET['a']));
}
