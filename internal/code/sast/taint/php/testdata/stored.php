<?php

use Acme\Store;

// What was written into a column comes back with rows of its table.
function addNote($link)
{
    $title = mysqli_real_escape_string($link, $_POST['title']);
    $body = mysqli_real_escape_string($link, htmlspecialchars($_POST['body']));
    mysqli_query($link, "INSERT INTO notes (title, body, size, added) VALUES ('$title', '$body', " . (int) $_POST['size'] . ", NOW())");
}

function notes($link)
{
    $result = mysqli_query($link, 'SELECT * FROM notes ORDER BY added');
    while ($row = mysqli_fetch_assoc($result)) {
        echo $row['title']; // want: xss
        echo $row['body'];
        echo $row['size'];
        echo $row['added'];
        echo htmlspecialchars($row['title']);
        echo (int) $row['title'];
    }
    foreach (mysqli_fetch_all(mysqli_query($link, 'SELECT title, added FROM notes'), MYSQLI_ASSOC) as $note) {
        echo '<li>' . $note['added'] . '</li>';
        echo '<li>' . $note['title'] . '</li>'; // want: xss
    }
    foreach ($link->query('SELECT * FROM notes') as $note) {
        if ($note['kind'] == 'public') {
            echo $note['title'] . $note['kind']; // want: xss
        }
        if ($note['title'] == 'first') {
            echo $note['title'];
        }
    }
    // What is in other tables, or what the query asked with, is something else.
    $other = mysqli_query($link, "SELECT * FROM authors WHERE name = '" . mysqli_real_escape_string($link, $_GET['name']) . "'");
    while ($row = mysqli_fetch_assoc($other)) {
        echo $row['name'] . $row['title'];
    }
}

// Values of placeholders
function comment(PDO $pdo)
{
    $s = $pdo->prepare('INSERT INTO comments (author, text, mail, ip) VALUES (?, ?, ?, ?)');
    $s->execute([$_POST['author'], $_POST['text'], htmlentities($_POST['mail']), 'unknown']);
    $s = $pdo->prepare('UPDATE pages SET title = :title, views = views + 1 WHERE id = :id');
    $s->bindValue(':title', $_POST['title']);
    $s->bindValue(':id', $_POST['id']);
    $s->execute();
    $s = $pdo->prepare('INSERT INTO tags (label, slug) VALUES (:label, :slug)');
    $s->execute([':label' => $_POST['label'], 'slug' => urlencode($_POST['label'])]);

    foreach ($pdo->query('SELECT author, mail, ip FROM comments') as $row) {
        echo $row['author']; // want: xss
        echo $row['mail'] . $row['ip'];
    }
    $all = $pdo->query('SELECT * FROM comments')->fetchAll();
    foreach ($all as $row) {
        echo $row['text']; // want: xss
    }
    $s = $pdo->prepare('SELECT id, title, views FROM pages WHERE id = ?');
    $s->execute([$_GET['id']]);
    $page = $s->fetch(PDO::FETCH_ASSOC);
    echo $page['title']; // want: xss
    echo $page['id'] . $page['views'];
    $tag = $pdo->query('SELECT t.* FROM tags t JOIN pages p ON p.id = t.page')->fetchObject();
    echo "<a href='/tag/{$tag->slug}'>{$tag->label}</a>"; // want: xss
    echo $tag->slug;
}

function review(mysqli $db)
{
    $s = $db->prepare('INSERT INTO reviews (stars, text) VALUES (?, ?)');
    $s->bind_param('is', $_POST['stars'], $_POST['text']);
    $s->execute();
    $s = mysqli_prepare($db, 'INSERT INTO votes SET voter = ?');
    mysqli_stmt_bind_param($s, 's', $_POST['voter']);
    $db->execute_query('INSERT INTO likes (fan) VALUES (?)', [$_POST['fan']]);

    $s = $db->prepare('SELECT * FROM reviews WHERE id = ?');
    $s->bind_param('i', $_GET['id']);
    $s->execute();
    $row = $s->get_result()->fetch_assoc();
    echo $row['text']; // want: xss
    foreach ($db->query('SELECT * FROM votes')->fetch_all(MYSQLI_ASSOC) as $vote) {
        echo $vote['voter']; // want: xss
    }
    while ($like = $db->query('SELECT * FROM likes')->fetch_object()) {
        echo $like->fan; // want: xss
    }
}

// Through functions that take any query
function ask($db, $sql)
{
    return $db->query($sql);
}

function all($sql)
{
    global $pdo;
    $s = $pdo->prepare($sql);
    $s->execute();
    return $s->fetchAll();
}

function put($db, $table, $name)
{
    ask($db, "INSERT INTO guests (name, seen) VALUES ('" . addslashes($name) . "', NOW())");
}

function guests(mysqli $db)
{
    put($db, 'guests', $_POST['name']);
    $rows = ask($db, 'SELECT * FROM guests');
    while ($guest = $rows->fetch_assoc()) {
        echo $guest['name']; // want: xss
        echo $guest['seen'];
    }
    foreach (all('SELECT name, seen FROM guests') as $guest) {
        echo $guest['name']; // want: xss
        echo $guest['seen'];
    }
}

// Of connections that nothing is known of
function events(Store $store, $db)
{
    $s = $db->prepare('INSERT INTO events (place, city, host) VALUES (?, :city, :host)');
    $s->bind_param('s', $_POST['place']);
    $s->bindValue('city', $_POST['city']);
    $s->execute(['host' => $_POST['host']]);
    $found = $db->query('SELECT * FROM events');
    echo $found->fetch_assoc()['place']; // want: xss
    echo $found->fetch_assoc()['added'];
    echo $found->fetchAssociative()['city']; // want: xss
    foreach ($found->fetch_all() as $event) {
        echo $event['host']; // want: xss
    }
    foreach ($db->query('SELECT * FROM events')->fetchAll() as $event) {
        echo $event['place']; // want: xss
        echo $event['added'];
    }
    $s = $db->prepare('SELECT * FROM events');
    echo $s->get_result()->fetch_assoc()['place']; // want: xss
}

// Headers are chosen by who sends them, and shown to others when they were kept.
function visit(SQLite3 $db)
{
    echo $_SERVER['HTTP_USER_AGENT'];
    $db->exec("INSERT INTO visits (agent) VALUES ('" . SQLite3::escapeString($_SERVER['HTTP_USER_AGENT']) . "')");
    $s = $db->prepare('SELECT agent FROM visits');
    $row = $s->execute()->fetchArray();
    echo $row['agent']; // want: xss
}
