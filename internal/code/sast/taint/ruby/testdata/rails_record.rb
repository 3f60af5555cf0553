class Account < ActiveRecord::Base
  validates :name, presence: true

  def reset
    self.password = rand(10**9) # want: weak-random
    self.password = SecureRandom.hex(16)
  end
end

class AccountsController < ActionController::Base
  def queries
    adapter = Account.connection
    adapter.execute("SELECT * FROM accounts ORDER BY #{adapter.quote_column_name(params[:by])}")
    adapter.execute("SELECT * FROM accounts WHERE name = #{Account.connection.quote(params[:name])}")
    adapter.execute("SELECT * FROM accounts ORDER BY #{params[:by]}") # want: sql-injection
    Account.where("name LIKE '#{Account.sanitize_sql_like(params[:name])}%'") # want: sql-injection
    Account.where("name = #{database.quote(params[:name])}")
    Arel::Nodes::SqlLiteral.new(params[:by]) # want: sql-injection
    catalogue.items.where("name = '#{params[:name]}'") # want: sql-injection
    catalogue.items.where("name = ?", params[:name])
    Account.with_connection { |c| c.execute("DELETE FROM accounts WHERE id = #{params[:id]}") } # want: sql-injection
    Account.where(Account.arel_table[:name].matches("%#{params[:name]}%"))
    Account.lease_connection.execute("DELETE FROM accounts WHERE id = #{params[:id]}") # want: sql-injection
  end

  # What comes out is the application's own.
  def records
    system("show #{catalogue.find(params[:id])}")
    system("show #{catalogue.find_by_name(params[:name])}")
    system("show #{catalogue.find_by!(name: params[:name])}")
    Account.where(name: params[:name]).find_each { |account| system("show #{account.name}") }
    names = Account.where(name: params[:name]).filter_map { |account| account.name }
    system("show #{names.join(" ")}")
    account = Account.find_by(name: params[:name])
    system("show #{account.update(name: params[:other])}")
    system("show #{Account.transaction { params[:name] }}") # want: command-injection
    system("show #{Account.where(active: true).map { |account| params[:name] + account.name }}") # want: command-injection
    column = Account.column_names.find { |name| name == params[:by] }
    Account.order(column)
  end

  def written
    Account.new(JSON.parse(request.body.read)) # want: mass-assignment
    Account.new(name: params[:name])
    account = Account.find(params[:id])
    account.attributes = JSON.parse(request.body.read) # want: mass-assignment
    account.attributes = params.permit(:name)
  end
end

class Prize < ActiveRecord::Base
end

class PrizesController < ActionController::Base
  def show
    cookies[:token] = Prize.where(left: 1).sample.id
    secret = %w[a b].sample # want: weak-random
    cookies[:token] = secret
  end
end
