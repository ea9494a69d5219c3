-- name: ListProducts :many
SELECT * FROM products
WHERE user_id = @user_id
ORDER BY added_at, name;

-- name: CountProducts :one
SELECT count(*) FROM products
WHERE user_id = @user_id;

-- name: AddProduct :exec
INSERT INTO products (name, user_id, added_at, saved_at, sealed)
VALUES (@name, @user_id, @added_at, @saved_at, @sealed);

-- name: ChangeProduct :execrows
UPDATE products SET saved_at = @saved_at, sealed = @sealed
WHERE user_id = @user_id AND name = @name AND saved_at = @earlier;

-- name: DeleteProduct :execrows
DELETE FROM products
WHERE user_id = @user_id AND name = @name;

-- name: DeleteProducts :exec
DELETE FROM products
WHERE user_id = @user_id;
