resource "aws_db_instance" "main" {
  password            = var.db_password
  username            = "app"
  kms_key_id          = aws_kms_key.main.arn
  master_password     = random_password.db.result
  secret_id           = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:db-AbCdEf"
}
