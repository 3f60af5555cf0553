<?php
final class Repo {
    public function __construct(private readonly \PDO $pdo) {}
    public function find(string $name, string $order): array {
        $this->pdo->query("SELECT * FROM t WHERE n = " . $this->pdo->quote($name));
        $st = $this->pdo->prepare("SELECT * FROM t WHERE n = :n ORDER BY $order"); // want: sql-injection
        $st->execute(['n' => $name]);
        $this->pdo->exec(sprintf("DELETE FROM t WHERE n = '%s'", $name)); // want: sql-injection
        return $st->fetchAll(\PDO::FETCH_ASSOC);
    }
}
(new Repo(new PDO('x')))->find($_GET['n'], $_GET['o']);
