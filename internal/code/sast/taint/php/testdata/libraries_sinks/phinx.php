<?php
use Phinx\Migration\AbstractMigration;
class M extends AbstractMigration
{
    public function up()
    {
        $q = $_GET['q'];
        $this->execute("INSERT INTO users (name) VALUES ('$q')"); // want: sql-injection
        $this->execute("INSERT INTO users (name) VALUES ('x')");
    }
}
