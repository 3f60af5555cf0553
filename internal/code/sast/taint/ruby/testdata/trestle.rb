require 'trestle'

Trestle.resource(:products) do
  controller do
    def export
      system("export #{params[:format]}") # want: command-injection
      system('export', params[:format])
    end
  end

  search do |query|
    Product.where("name LIKE '%#{query}%'") # want: sql-injection
    Product.where('name LIKE ?', "%#{query}%")
  end
end
